// What this browser's reader has chosen (`lib/choice.svelte.ts`), before anything is painted.
for (const name of ['theme', 'palette', 'motion']) {
  try {
    const kept = localStorage.getItem(`spieltisch.${name}`)
    if (kept) document.documentElement.setAttribute(`data-${name}`, kept)
  } catch {
    // Without storage nothing was kept.
  }
}
