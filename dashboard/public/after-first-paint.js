// Loads the application once the page's first words are on the screen, so that nothing is fetched or run before them.
;(() => {
  const slowestPaintMs = 2000
  const load = () => {
    const application = document.getElementById('application')
    if (application === null) return
    application.remove()
    document.body.append(application.content)
  }
  // A page in the background paints nothing, and not every browser says when it did.
  if (document.hidden) load()
  else {
    new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
    setTimeout(load, slowestPaintMs)
  }
})()
