// Runs before the first paint, so that a chosen colour scheme never flashes the other one.
;(() => {
  try {
    const chosen = localStorage.getItem('offerwire-docs-scheme')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen
  } catch {
    // Storage may be switched off; the system's preference then decides.
  }
})()
