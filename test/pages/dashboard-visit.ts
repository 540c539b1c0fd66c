import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A person with a browser of their own, before the dashboard of a service. */
export interface Visit extends AsyncDisposable {
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser complained about since the last look: console errors, failed requests, answers from 400. */
  takeProblems(): string[]
  /** Opens a page of the dashboard and waits until it has read what it shows. */
  open(path: string): Promise<void>
}

/** Opens the dashboard for somebody who is not signed in. */
export async function startVisit(browser: Browser, baseUrl: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A page that is left stops reading; that is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  return {
    context,
    page,
    takeProblems: () => problems.splice(0),
    async open(path) {
      await page.goto(`${baseUrl}/dashboard${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Signs a person in by the form, as a person does. */
export async function signInByForm({ page }: Visit, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' })
}

const looks = [
  { colorScheme: 'light', width: 1280, isExamined: true },
  { colorScheme: 'light', width: 360, isExamined: false },
  { colorScheme: 'dark', width: 1280, isExamined: false },
  { colorScheme: 'dark', width: 360, isExamined: true },
] as const

/**
 * Opens pages and asserts that they are sound in both colour schemes and at both widths. Each is read once, and the
 * browser is then told to look at it otherwise; axe sees each scheme and each width once.
 */
export async function assertSoundPages(visit: Visit, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit.open(path)
    for (const { colorScheme, width, isExamined } of looks) {
      await visit.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await visit.page.setViewportSize({ width, height: 900 })
      const where = `${path}, ${colorScheme}, ${width} pixels`
      await assertSoundPage(visit.page, where)
      if (isExamined) assert.deepEqual(await violations(visit.page), [], where)
    }
    assert.deepEqual(visit.takeProblems(), [], path)
  }
}

/** The words of the navigation, in its order. */
export function navigationWords({ page }: Visit): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allInnerTexts()
}

/** Asserts what holds of every page: one main, a visible heading, a title, no sideways scroll, no raw value. */
async function assertSoundPage(page: Page, where: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  assert.equal(await page.getByRole('main').count(), 1, `${where}: one main`)
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, `${where}: one h1`)
  assert.match(await page.title(), /^.+ · Offerwire$/, `${where}: a title`)
  assert.ok((await overflowOf(page)) <= 0, `${where}: scrolls sideways`)
  const text = await page.locator('body').innerText()
  assert.doesNotMatch(text, /\bundefined\b|\bNaN\b|\[object Object\]/, `${where}: no raw value`)
}

/** By how many pixels a page is wider than its window; read anew at this width where it was made narrower while open. */
async function overflowOf(page: Page): Promise<number> {
  const excess = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  if (Number(await page.evaluate(excess)) <= 0) return 0
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return Number(await page.evaluate(excess))
}

/** What axe finds and still finds a moment later: what was only passing by is no fault of the page. */
async function violations(page: Page): Promise<string[]> {
  const found = await examine(page)
  if (found.length === 0) return found
  await page.waitForTimeout(700)
  return examine(page)
}

async function examine(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  // A scheme that has just changed is still fading in, and what is read of a colour half-way is nobody's contrast.
  await page.evaluate(`Promise.race([
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ])`)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] }).then((result) => result.violations.map((violation) =>
      violation.id + ': ' + violation.nodes.map((node) => node.html.slice(0, 160)).join(' | ')))`,
  )
  return found as string[]
}
