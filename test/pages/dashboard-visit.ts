import type { Browser, BrowserContext, Page } from 'playwright-core'

/** A browser of its own on a service's dashboard. */
export interface Visit extends AsyncDisposable {
  readonly context: BrowserContext
  readonly page: Page
  /** Returns the problems since the last call: console errors, failed requests, and responses from 400. */
  takeProblems(): string[]
  /** Loads a page of the dashboard and waits until its data are loaded. */
  open(path: string): Promise<void>
  /** Navigates as a link within the dashboard does, without reloading the application. */
  follow(path: string): Promise<void>
  /** Waits until the page's data are loaded. */
  settle(): Promise<void>
}

/** Opens the dashboard with the `Cookie` header of a session, or without one. */
export async function startVisit(browser: Browser, baseUrl: string, cookie?: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true })
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (cookie !== undefined) await context.addCookies(cookiesOf(cookie).map((each) => ({ ...each, url: baseUrl })))
  const problems = watchProblems(page)
  const requests = watchRequests(page)
  const settle = async () => {
    const deadline = performance.now() + 40_000
    // The effect of an action, or its request for data, follows some frames later.
    await page.evaluate(someFrames)
    do {
      await requests.quiet(deadline)
    } while (!(await page.evaluate(isAtRest)) || requests.areOpen())
  }
  return {
    context,
    page,
    takeProblems: () => problems.splice(0),
    settle,
    async open(path) {
      await page.goto(`${baseUrl}/dashboard${path}`)
      await settle()
    },
    async follow(path) {
      await page.evaluate(`(() => {
        history.pushState(null, '', ${JSON.stringify(`${new URL(baseUrl).pathname.replace(/\/$/, '')}/dashboard${path}`)})
        dispatchEvent(new PopStateEvent('popstate'))
      })()`)
      await settle()
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

const someFrames = `(async () => {
  for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
})()`

function cookiesOf(header: string): { name: string; value: string }[] {
  return header.split('; ').map((cookie) => {
    const [name = ''] = cookie.split('=', 1)
    return { name, value: cookie.slice(name.length + 1) }
  })
}

/**
 * True once the page has its heading and shows no loading placeholder. Evaluated when the browser is idle: until then
 * it may still show the previous page.
 */
const isAtRest = `new Promise((resolve) => requestIdleCallback(() => resolve(document.querySelector('h1') !== null &&
  document.querySelector('[data-loading], [aria-busy=true], .mantine-Skeleton-root') === null), { timeout: 200 }))`

function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A page being left cancels its requests, which is not a failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  return problems
}

/** Detects when a page has sent no request for a moment, and all are answered. */
function watchRequests(page: Page) {
  let open = 0
  let lastAt = performance.now()
  const change = (by: number) => () => {
    open = Math.max(0, open + by)
    lastAt = performance.now()
  }
  page.on('request', change(1))
  page.on('requestfinished', change(-1))
  page.on('requestfailed', change(-1))
  return {
    areOpen: () => open > 0,
    async quiet(deadline: number): Promise<void> {
      const from = performance.now()
      while (open > 0 || performance.now() - Math.max(from, lastAt) < 60) {
        if (performance.now() > deadline) throw new Error(`${page.url()} does not come to rest; ${open} open requests`)
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
    },
  }
}

/** Signs a member in by the form. */
export async function signInByForm({ page, settle }: Visit, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' })
  await settle()
}

/** The words of the navigation, in order. */
export async function navigationWords({ page }: Visit): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  await links.first().waitFor()
  return links.allInnerTexts()
}
