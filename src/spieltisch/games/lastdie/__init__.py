"""Last Die, for two to six. The rules: RULES.md."""
