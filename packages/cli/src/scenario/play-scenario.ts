import type { Answer } from '@offerwire/api-types'
import { OfferwireError } from '../../../server/src/index.ts'
import { CommandError } from '../command-error.ts'
import type { World } from '../sandbox/make-world.ts'
import type { Service } from '../service.ts'
import { seen } from './expectations.ts'
import { beginProgress, type Progress } from './progress.ts'
import type { Expectations, Scenario, Step, StepBody } from './scenario.ts'

export interface StepResult {
  /** From 1. */
  readonly step: number
  readonly ok: boolean
  readonly message: string
}

/** A step that could not be done. */
class StepError extends Error {}

/**
 * Does the steps of a scenario in order. It goes on after an expectation that did not hold, and ends at a step that
 * could not be done: those behind it mean nothing then.
 */
export async function playScenario(
  service: Service,
  world: World,
  { steps }: Scenario,
  onResult: (result: StepResult) => void = () => {},
): Promise<StepResult[]> {
  const progress = await beginProgress(service, world)
  const results: StepResult[] = []
  for (const [index, step] of steps.entries()) {
    const { ok, isEnd, message } = await attempt(progress, step)
    const result = { step: index + 1, ok, message }
    results.push(result)
    onResult(result)
    if (isEnd) break
  }
  return results
}

async function attempt(progress: Progress, step: Step) {
  try {
    if (step.kind === 'expect') return { ...(await expect(progress, step.body)), isEnd: false }
    return { ok: true, isEnd: false, message: `${step.kind}: ${await act(progress, step)}` }
  } catch (error) {
    const isKnown = error instanceof StepError || error instanceof OfferwireError || error instanceof CommandError
    if (!isKnown) throw error
    return { ok: false, isEnd: true, message: `${step.kind} could not be done: ${error.message}` }
  }
}

function act(progress: Progress, step: Exclude<Step, { readonly kind: 'expect' }>): Promise<string> {
  if (step.kind === 'advance') return advance(progress, step.body)
  progress.userId = step.body.userId
  if (step.kind === 'attributes') return storeAttributes(progress, step.body)
  if (step.kind === 'feed') return serveFeed(progress, step.body)
  if (step.kind === 'open') return open(progress, step.body)
  return report(progress, step.body)
}

async function storeAttributes({ publishers }: Progress, body: StepBody<'attributes'>): Promise<string> {
  await publishers.live.storeAttributes(body)
  return `stored of ${body.userId}`
}

async function serveFeed(progress: Progress, body: StepBody<'feed'>): Promise<string> {
  const { userId, countryCode = 'US', key = 'live' } = body
  const attributes = { countryCode, language: 'en' }
  const { offers } = await progress.publishers[key].serveFeed({ clientId: 'scenario', userId, attributes })
  progress.feeds.set(userId, { offers, key })
  progress.offers = offers.length
  return `${offers.length} ${offers.length === 1 ? 'offer' : 'offers'} to ${userId}`
}

/** Opens a link as a person's browser does. One that leads nowhere is no fault of the step: `opened` is false then. */
async function open(progress: Progress, { userId, offer: position = 0 }: StepBody<'open'>): Promise<string> {
  const feed = progress.feeds.get(userId)
  const offer = feed?.offers[position]
  if (feed === undefined || offer === undefined) {
    throw new StepError(`the last feed of ${userId} had no offer ${position}`)
  }
  const headers = { 'User-Agent': 'Mozilla/5.0 (offerwire scenario)' }
  const answer = await fetch(offer.clickUrl, { redirect: 'manual', headers })
  await answer.body?.cancel()
  progress.opened = answer.status === 302
  if (!progress.opened) return `the link answers ${answer.status}`
  const transactionId = await lastTransaction(progress, userId, feed.key)
  progress.opens.set(userId, { transactionId, key: feed.key })
  return `${offer.title}, transaction ${transactionId}`
}

/** The newest one of a user: where in a destination its id is, each campaign says otherwise. */
async function lastTransaction({ service, world }: Progress, userId: string, environment: 'live' | 'test') {
  const query = { appId: world.app.id, userId, environment, limit: 1 }
  const { data } = await service.get('/admin/v1/transactions', { query }, 'data')
  const [last] = data
  if (last === undefined) throw new StepError('the open made no transaction')
  return last.id
}

/** Reports as the advertiser does; for a test key, whose offers are the demo network's, as a publisher's test does. */
async function report(progress: Progress, { userId, status }: StepBody<'postback'>): Promise<string> {
  const last = progress.opens.get(userId)
  if (last === undefined) throw new StepError(`${userId} has opened nothing`)
  const { transactionId, key } = last
  if (key === 'test') {
    progress.verdict = (await progress.publishers.test.completeTestConversion(transactionId)).status
    return progress.verdict
  }
  const { service, world } = progress
  const token = world.organization.postbackToken
  const sent = { transaction_id: transactionId, token, ...(status === undefined ? {} : { status }) }
  const answer = await fetch(`${service.url}/postback`, { method: 'POST', body: new URLSearchParams(sent) })
  const { verdict, message } = (await answer.json()) as { verdict: string; message: string }
  progress.verdict = verdict
  return `${verdict}: ${message}`
}

async function advance({ service }: Progress, to: StepBody<'advance'>): Promise<string> {
  const body = 'to' in to ? { advanceTo: to.to } : { advanceBySeconds: to.seconds }
  const { now }: Answer<'/admin/v1/clock', 'post'> = await service.post('/admin/v1/clock', { body }, 'now')
  return now
}

async function expect(progress: Progress, { userId = progress.userId, ...expected }: StepBody<'expect'>) {
  const wrong: string[] = []
  for (const [name, wanted] of Object.entries(expected)) {
    const found = await seen(progress, userId, name as keyof Expectations, wanted)
    if (found !== wanted)
      wrong.push(`${name} expected ${JSON.stringify(wanted)}, seen ${JSON.stringify(found ?? null)}`)
  }
  const held = Object.entries(expected).map(([name, wanted]) => `${name} ${JSON.stringify(wanted)}`)
  return { ok: wrong.length === 0, message: `expect: ${(wrong.length === 0 ? held : wrong).join('; ')}` }
}
