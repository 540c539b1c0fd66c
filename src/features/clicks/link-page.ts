/** The style of the pages below. */
export const linkPageStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 1rem; text-align: center; }
h1 { font-size: 1.4rem; margin: 0 0 0.5rem; }
p { margin: 0; }
`

/** The small page of a link that leads nowhere: never given out, mutilated, or no longer good. */
export const unknownLinkPage = page('This link is not valid', 'It may be incomplete, or it has expired.')

/** The small page of a link whose offer is over. */
export const endedOfferPage = page('This offer has ended', 'There is nothing behind this link any more.')

function page(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${linkPageStyle}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`
}
