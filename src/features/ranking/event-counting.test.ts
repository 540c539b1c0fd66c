import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { openOffer } from '../../../test/flows/open-offer.ts'
import { shareTestApp, type TestApp } from '../../../test/start-test-app.ts'
import { EventCounting } from './event-counting.ts'
import { decodeEvidence } from './evidence.ts'
import { LearningQueue } from './learning-queue.ts'
import { decodeCounterRow } from './stored-counters.ts'
import { teachCompletion } from './teach-completion.ts'

/** A process of its own on the app's database, and what it counts. */
function startCounting({ app }: TestApp) {
  const { database, clock, snapshots, learning, servings } = app.services
  const source = randomUUID()
  const queue = new LearningQueue(source)
  const failures: Error[] = []
  const findServing = (id: bigint) => {
    const failure = failures.pop()
    if (failure !== undefined) throw failure
    return servings.find(id)
  }
  const deps = { database, clock, snapshots, worlds: learning.worlds, queue, source, findServing }
  const counting = new EventCounting(deps, async () => {})
  const complete = (servingId: bigint) => {
    const completion = { servingId, position: 0, clickedAtMs: clock.nowMs(), atMs: clock.nowMs() }
    return teachCompletion({ slot: { lease: source }, learning: { queue } }, database.db, completion)
  }
  return { counting, queue, failures, complete }
}

describe('events are counted', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  async function servedOffer() {
    const { db } = testApp.app.services.database
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    await openOffer(testApp, campaign, publisher.liveKey)
    const serving = await db
      .selectFrom('serving')
      .select('id')
      .where('app_id', '=', publisher.id)
      .executeTakeFirstOrThrow()
    const countCompletions = async () => {
      const rows = await db.selectFrom('ranking_evidence').select('body').execute()
      return rows
        .flatMap(({ body }) => decodeEvidence(body).map(decodeCounterRow))
        .reduce((sum, row) => sum + (row.kind === 'cell' && row.campaignId === campaign.id ? row.completions : 0), 0)
    }
    return { servingId: serving.id, countCompletions }
  }

  it('once, when another process took a silent one for dead', async () => {
    const { servingId, countCompletions } = await servedOffer()
    const [silent, other] = [startCounting(testApp), startCounting(testApp)]
    silent.queue.add(await silent.complete(servingId))
    await other.counting.adopt()
    assert.equal(await countCompletions(), 1)
    silent.queue.add(await silent.complete(servingId))
    await silent.counting.store()
    for (let adoption = 0; adoption < 2; adoption++) await silent.counting.adopt()
    assert.equal(await countCompletions(), 2)
  })

  it('once, of several rows of which another process counted some', async () => {
    const { servingId, countCompletions } = await servedOffer()
    const [silent, other] = [startCounting(testApp), startCounting(testApp)]
    silent.queue.add(await silent.complete(servingId))
    await other.counting.adopt()
    silent.queue.add(await silent.complete(servingId))
    await silent.counting.store()
    for (let adoption = 0; adoption < 2; adoption++) await silent.counting.adopt()
    assert.equal(await countCompletions(), 2, 'the rest is counted from its row')
  })

  it('once, when the answer to their commit was lost', async () => {
    const { servingId, countCompletions } = await servedOffer()
    const { counting, queue, complete } = startCounting(testApp)
    await complete(servingId)
    const late = await complete(servingId)
    await counting.store()
    await counting.adopt()
    assert.equal(await countCompletions(), 0, 'they may be under way')
    await counting.adopt()
    assert.equal(await countCompletions(), 2)
    queue.add(late)
    await counting.store()
    assert.equal(await countCompletions(), 2)
  })

  it('after all, when the first attempt fails', async () => {
    const { servingId, countCompletions } = await servedOffer()
    const { counting, queue, failures, complete } = startCounting(testApp)
    queue.add(await complete(servingId))
    failures.push(new Error('The database does not answer.'))
    await assert.rejects(counting.store(), /does not answer/)
    await counting.store()
    for (let adoption = 0; adoption < 3; adoption++) await counting.adopt()
    assert.equal(await countCompletions(), 1)
  })
})
