import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { narrowPagePolicy, sendPage } from './page.ts'

/** Returns whether a folder has its pages; a fresh clone builds them while the service already runs. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}

const style = `
:root{color-scheme:light dark}
body{margin:0;font:1rem/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:32rem;margin:0 auto;padding:15vh 1.25rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}
p{margin:0}
`
const policy = narrowPagePolicy({ style })

/** Sends the page shown while pages are being built; it reloads every two seconds. */
export function sendWaitingPage(reply: FastifyReply, name: string): FastifyReply {
  return sendPage(reply, waitingPage(name), 200, policy)
}

function waitingPage(name: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2">
<link rel="icon" href="data:,">
<title>Starting · Offerwire</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${name} is being built</h1>
<p>This happens once after an installation or an upgrade and takes a few seconds. The API is already available; this
page opens automatically. If it does not within a minute, <code>npm run build</code> builds it, or says why it cannot.</p>
</main>
</body>
</html>
`
}
