import { type Browser, chromium } from 'playwright-core'
import { share, type TestEnd } from './share.ts'

/** Opens the system's Chromium, without any call of its own to the network; it closes when the test has ended. */
export async function openBrowser(t: TestEnd): Promise<Browser> {
  const browser = await chromium.launch({
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
  t.after(() => browser.close())
  return browser
}

/** Opens it once for all tests of the enclosing `describe`. */
export function shareBrowser(): () => Browser {
  return share(openBrowser)
}
