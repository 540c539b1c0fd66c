import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareDemoApp } from '../support/app/start-demo-app.ts'
import { click, feed } from '../support/app/visitor.ts'

describe('the words of pages sent as HTML', () => {
  const demo = shareDemoApp()

  /** Reads a page as a program that knows tags, but not which of them start a line. */
  async function assertApart(path: string): Promise<string> {
    const { text } = await demo().request('GET', path)
    assert.ok(text.includes('<body'), path)
    assert.deepEqual(wordsRunTogether(text), [], path)
    return text
  }

  it('stand apart on every page of the documentation', async () => {
    const first = await assertApart('/docs')
    const paths = new Set([...first.matchAll(/ href="(\/docs\/[^"#.]+)"/g)].map(([, path = '']) => path))
    assert.ok(paths.size > 40, `${paths.size} pages`)
    for (const path of paths) await assertApart(path)
  })

  it('stand apart on the first page, a sign-in, the offer page, the demo advertiser’s and those of ended links', async () => {
    const { liveKey } = demo().publisher
    const { liveKey: emptyKey } = await demo().given.app()
    const [offer] = await feed(demo(), liveKey, 'reader-1')
    const transactionId = offer && (await click(demo(), offer))
    for (const path of [
      '/',
      '/dashboard/sign-in',
      '/dashboard/forgot-password',
      '/dashboard/reset-password',
      '/dashboard/invitation',
      `/o?apiKey=${liveKey}&userId=reader-1&country=US`,
      `/o?apiKey=${emptyKey}&userId=reader-1&country=US`,
      '/o',
      '/demo/advertiser',
      `/demo/advertiser?transaction_id=${transactionId}`,
      '/l/nothing-is-here',
    ]) {
      await assertApart(path)
    }
  })
})

/** Finds words separated by tags alone; ignores code. */
function wordsRunTogether(html: string): string[] {
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style|pre|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, ' ')
  return [...body.matchAll(/[^<>]*[^<>\s([/“‘"'](?:<[^>]*>)+(?=[\p{L}\p{N}#])[^<>]*/gu)].map(([text]) => text)
}
