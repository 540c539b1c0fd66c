import { after, before, type TestContext } from 'node:test'
import { type Browser, chromium } from 'playwright-core'

/** Opens the system's Chromium, without any call of its own to the network; it closes when the test has ended. */
export async function openBrowser(t: Pick<TestContext, 'after'>): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  const endings: (() => unknown)[] = []
  let shared: Browser | undefined
  before(async () => {
    shared = await openBrowser({ after: (end) => endings.push(end as () => unknown) })
  })
  after(async () => {
    for (const end of endings) await end()
  })
  return () => {
    if (shared === undefined) throw new Error('the browser is opened by a hook before the first test')
    return shared
  }
}
