import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Visit } from './dashboard-visit.ts'

const height = 800
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A view to examine: a page as it opens, or with something opened on it, such as a dialog. */
export type Place = string | readonly [path: string, what: string, show: (page: Page) => Promise<unknown>]

interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

/** Each view is examined in both schemes and at both widths, wide first; the combinations alternate between views. */
const looks: readonly (readonly [Look, Look])[] = [
  [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 360 },
  ],
  [
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 360 },
  ],
]

/**
 * Opens pages and asserts that they are sound: no complaint of the browser or of axe, no sideways scroll, no table cut
 * off. Each is loaded once, then shown in another scheme and width.
 */
export async function assertSoundPages(visit: Visit, places: readonly Place[]): Promise<void> {
  const { page } = visit
  for (const [index, place] of places.entries()) {
    const [path, what, show] = typeof place === 'string' ? [place, 'as it opens'] : place
    for (const [nth, { colorScheme, width }] of (looks[index % 2] ?? []).entries()) {
      const where = `${path}, ${what}, ${colorScheme}, ${width} pixels`
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      if (nth === 0) {
        await visit.follow(path)
        await show?.(page)
        if (show !== undefined) await visit.settle()
      }
      await assertSoundPage(page, where, show === undefined)
      // The frame around a page is examined once, and the page behind a dialog without the dialog.
      const part = show !== undefined ? '[role=dialog]' : index < looks.length ? 'html' : 'main'
      assert.deepEqual(await violations(page, part, nth === 0 ? allRules : rulesOfLooks), [], where)
    }
    if (show !== undefined) {
      // Only its button closes a dialog with a secret.
      const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })
      await ((await close.count()) > 0 ? close.click() : page.keyboard.press('Escape'))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    assert.deepEqual(visit.takeProblems(), [], `${path}, ${what}`)
  }
}

/** Asserts, without axe, that pages are complete and do not scroll sideways on a small screen. */
export async function assertWholePages(visit: Visit, paths: readonly string[]): Promise<void> {
  const { page } = visit
  await page.setViewportSize({ width: 360, height })
  for (const path of paths) {
    await visit.follow(path)
    await assertSoundPage(page, path)
    assert.deepEqual(visit.takeProblems(), [], path)
  }
}

/** Opens a dialog by pressing buttons in turn. */
export async function openDialog(page: Page, ...buttons: (string | RegExp)[]): Promise<void> {
  for (const name of buttons) {
    await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click()
  }
  await page.getByRole('dialog').waitFor()
}

const measure = `({
  mains: document.querySelectorAll('main').length,
  headings: document.querySelectorAll('h1').length,
  title: document.title,
  excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  widest: [...document.querySelectorAll('body *')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'visible')
    .slice(-4)
    .map((each) => each.outerHTML.slice(0, 120)),
  cutTables: [...document.querySelectorAll('section:has(> table)')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.getAttribute('aria-label')),
  text: document.body.innerText,
})`

interface Measured {
  readonly mains: number
  readonly headings: number
  readonly title: string
  /** How many pixels the page is wider than its window. */
  readonly excess: number
  readonly widest: readonly string[]
  /** Tables wider than their container. */
  readonly cutTables: readonly string[]
  readonly text: string
}

/**
 * Asserts the rules for every page (one main, one heading, a title, no sideways scroll, no raw value) and those for its
 * tables.
 */
async function assertSoundPage(page: Page, where: string, hasWholeTables = false): Promise<void> {
  let found = (await page.evaluate(measure)) as Measured
  // Elements that measure their own width settle some frames later.
  const isTooWide = () => found.excess > 0 || (hasWholeTables && found.cutTables.length > 0)
  for (const deadline = performance.now() + 3_000; isTooWide() && performance.now() < deadline; ) {
    await page.waitForTimeout(100)
    found = (await page.evaluate(measure)) as Measured
  }
  assert.equal(found.mains, 1, `${where}: one main`)
  assert.equal(found.headings, 1, `${where}: one h1`)
  assert.match(found.title, /^.+ · Offerwire$/s, `${where}: a title`)
  assert.ok(found.excess <= 0, `${where}: scrolls sideways by ${found.excess} pixels: ${found.widest.join(' | ')}`)
  assert.doesNotMatch(found.text, /\bundefined\b|\bNaN\b|\[object Object\]/, `${where}: no raw value`)
  if (hasWholeTables) assert.deepEqual(found.cutTables, [], `${where}: tables that are cut off`)
}

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The axe rules that another colour scheme or width can break; names and structure were examined at the first look. */
const rulesOfLooks = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'button-name',
  'scrollable-region-focusable',
]

/**
 * Returns axe's findings in a part of a page that persist a moment later; passing ones are not faults. Rules are named
 * by their tags or themselves.
 */
export async function violations(page: Page, part: string, rules: readonly string[] = allRules): Promise<string[]> {
  const found = await examine(page, part, rules)
  if (found.length === 0) return found
  await page.waitForTimeout(700)
  return examine(page, part, rules)
}

async function examine(page: Page, part: string, rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  // A scheme that has just changed is still fading in, and colours read half-way would give a wrong contrast.
  await page.evaluate(`Promise.race([
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ])`)
  const found = await page.evaluate(
    `axe.run('${part}', { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then((result) => result.violations.map((violation) =>
      violation.id + ': ' + violation.nodes.map((node) => node.html.slice(0, 160)).join(' | ')))`,
  )
  return found as string[]
}
