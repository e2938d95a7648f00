"""Write the facts of all pages."""

from scripts.facts import filled, pages

for page in pages():
    text = page.read_text(encoding="utf-8")
    if (new := filled(text)) != text:
        page.write_text(new, encoding="utf-8")
        print(page)
