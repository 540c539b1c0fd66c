import assert from 'node:assert/strict'
import { Session } from 'node:inspector/promises'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { shareTestApp } from '../support/start-test-app.ts'
import { sendPostback } from './click-offer.ts'
import { click, feed, transactionIdOf } from './serve.ts'

const root = fileURLToPath(new URL('../../src/', import.meta.url))

/** Beyond, a request has become harder to follow: merge what belongs together before raising a number. */
const mostFiles = { feed: 56, click: 36, postback: 28 }

/** Names the files of `src/` of which a function runs while some work is done. */
async function filesCrossedBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result
    .filter(
      ({ url, functions }) =>
        url.startsWith('file:') &&
        fileURLToPath(url).startsWith(root) &&
        functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    )
    .map(({ url }) => fileURLToPath(url).slice(root.length))
    .sort()
}

describe('a request crosses few files', () => {
  const shared = shareTestApp()

  it('of the product, from its route to its rows', async () => {
    const app = shared()
    const publisher = await app.given.app()
    const campaign = await app.given.campaign([publisher])
    let people = 0
    const serve = async () =>
      (await feed(app, publisher, { userId: `person-${people++}` })).body.offers[0].clickUrl as string
    // What is made on the first request of a kind is no part of the others.
    await sendPostback(app, campaign, transactionIdOf(await click(app, await serve())))
    const idle = new Set(await filesCrossedBy(() => sleep(2_500)))
    const crossedBy = async (work: () => Promise<unknown>) =>
      (await filesCrossedBy(work)).filter((file) => !idle.has(file))
    // Background work may fall into a request's time: the smallest of some counts is the request's own.
    const counts = {
      feed: Number.POSITIVE_INFINITY,
      click: Number.POSITIVE_INFINITY,
      postback: Number.POSITIVE_INFINITY,
    }
    for (let round = 0; round < 4; round++) {
      let url = ''
      let id = ''
      const ofFeed = await crossedBy(async () => {
        url = await serve()
      })
      const ofClick = await crossedBy(async () => {
        id = transactionIdOf(await click(app, url))
      })
      const ofPostback = await crossedBy(() => sendPostback(app, campaign, id))
      counts.feed = Math.min(counts.feed, ofFeed.length)
      counts.click = Math.min(counts.click, ofClick.length)
      counts.postback = Math.min(counts.postback, ofPostback.length)
    }
    for (const [request, most] of Object.entries(mostFiles)) {
      const count = counts[request as keyof typeof counts]
      assert.ok(count > 15 && count <= most, `a ${request} crosses ${count} files, at most ${most}`)
    }
  })
})
