import assert from 'node:assert/strict'
import { Session } from 'node:inspector/promises'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { testDatabaseKind } from '../../support/database/database.ts'
import { sendPostback } from '../clicks/click-offer.ts'
import { click, feed, transactionIdOf } from '../serving/serve.ts'

// One database: what a request crosses is the same but for files that name the database.
const root = fileURLToPath(new URL('../../../src/', import.meta.url))

const embeddedFiles = testDatabaseKind === 'embedded' ? 2 : 0
/** Beyond, a request has become harder to follow: merge what belongs together before raising a number. */
const mostFiles = { feed: 43 + embeddedFiles, click: 18 + embeddedFiles, postback: 21 + embeddedFiles }
const requests = ['feed', 'click', 'postback'] as const

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
    // Work that only the first request of a kind does must not count for the others.
    await sendPostback(app, campaign, transactionIdOf(await click(app, await serve())))
    const crossedBy = async (work: () => Promise<unknown>) => {
      // Gives the previous request time to finish its remaining work.
      await sleep(150)
      return filesCrossedBy(work)
    }
    // Background work may fall into a request's time: what is crossed in every round is the request's own.
    const own: Record<(typeof requests)[number], Set<string> | undefined> = {
      feed: undefined,
      click: undefined,
      postback: undefined,
    }
    const add = (request: (typeof requests)[number], files: readonly string[]) => {
      own[request] = new Set(files.filter((file) => own[request]?.has(file) ?? true))
    }
    // On a busy machine background work falls into several rounds in a row.
    const isTooMany = () => requests.some((request) => (own[request]?.size ?? 0) > mostFiles[request])
    for (let round = 0; round < 6 || (round < 30 && isTooMany()); round++) {
      let url = ''
      let id = ''
      const work = {
        feed: async () => {
          url = await serve()
        },
        click: async () => {
          id = transactionIdOf(await click(app, url))
        },
        postback: () => sendPostback(app, campaign, id),
      }
      for (const request of requests) add(request, await crossedBy(work[request]))
    }
    for (const request of requests) {
      const count = own[request]?.size ?? 0
      assert.ok(count > 15 && count <= mostFiles[request], `a ${request} crosses ${count} files`)
    }
  })
})
