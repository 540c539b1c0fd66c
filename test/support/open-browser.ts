import { type Browser, chromium } from 'playwright-core'
import { atProcessEnd } from './at-process-end.ts'
import { share, type TestEnd } from './share.ts'

let kept: Browser | undefined
const isKeeping = atProcessEnd(async () => kept?.close())

/**
 * Opens the system's Chromium, which makes no network calls of its own. Its pages close when the test has ended; the
 * browser itself is kept for the next test, because it takes long to start.
 */
export async function openBrowser(t: TestEnd): Promise<Browser> {
  if (!isKeeping) {
    const browser = await launch()
    t.after(() => browser.close())
    return browser
  }
  const browser = kept?.isConnected() ? kept : await launch()
  kept = browser
  const others = new Set(browser.contexts())
  t.after(async () => {
    for (const context of browser.contexts()) if (!others.has(context)) await context.close()
  })
  return browser
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Opens it once for all tests of the enclosing `describe`. */
export function shareBrowser(): () => Browser {
  return share(openBrowser)
}
