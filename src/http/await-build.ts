import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { ServiceError } from '../errors.ts'
import type { BuiltFiles } from '../operations/built-files.ts'
import { narrowPagePolicy, sendPage } from './page.ts'

/** A page waits so long for a build before it says that there is one. */
const patienceMs = 12_000

/**
 * The directory of built files, or undefined while they are still being built. Throws `unavailable` when they cannot be.
 *
 * @param name what is built, as a subject: `The dashboard`.
 */
export function awaitBuild(files: BuiltFiles, name: string, logger: Logger): Promise<string | undefined> {
  return Promise.race([files.prepare(), delay(patienceMs, undefined, { ref: false })]).catch((error: unknown) => {
    logger.error({ err: error }, `${name} could not be built`)
    throw new ServiceError('unavailable', `${name} could not be built; the log says why.`, { cause: error })
  })
}

const style = `
:root{color-scheme:light dark}
body{margin:0;font:1rem/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:32rem;margin:0 auto;padding:15vh 1.25rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}
p{margin:0}
`
const policy = narrowPagePolicy({ style })

/** Sends the page shown while another is being built; it reloads every two seconds. */
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
page opens automatically.</p>
</main>
</body>
</html>
`
}
