// Loads the application once the page's first words are on the screen, so that nothing is fetched or run before them.
;(() => {
  const slowestPaintMs = 2000
  const load = async () => {
    const application = document.getElementById('application')
    if (application === null) return
    application.remove()
    const program = application.content.querySelector('script')
    program.replaceWith(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: program.src }))
    const files = [...application.content.querySelectorAll('link[rel=modulepreload]')].slice(1)
    document.body.append(application.content)
    // One after the other and the program last, so that no run of them all keeps the page from answering.
    for (const { href } of files) {
      await import(href)
      await new Promise((resolve) => setTimeout(resolve))
    }
    await import(program.src)
  }
  // A page in the background paints nothing, and not every browser says when it did.
  if (document.hidden) load()
  else {
    new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
    setTimeout(load, slowestPaintMs)
  }
})()
