// Sets the reader's choices in this browser (`lib/choice.svelte.ts`), before anything is painted.
for (const name of ['theme', 'palette', 'motion']) {
  try {
    const kept = localStorage.getItem(`spieltisch.${name}`)
    if (kept) document.documentElement.setAttribute(`data-${name}`, kept)
  } catch {
    // Without storage nothing was kept.
  }
}
