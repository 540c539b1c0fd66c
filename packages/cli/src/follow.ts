import { setTimeout as sleep } from 'node:timers/promises'
import type { Entry } from '@offerwire/api-types'
import { CommandError, exitCodes } from './command-error.ts'
import type { Output } from './output.ts'
import type { Service } from './service.ts'

export type Completion = Entry<'/admin/v1/apps/{appId}/webhook/completions'>

const lookEveryMs = 1_000
const clockTimeoutMs = 5_000
/** How far back each poll looks: a verification that commits late can sort before those already returned. */
const overlapMs = 30_000

export interface FollowOptions {
  readonly appId: string
  readonly environment: 'live' | 'test' | undefined
  /** By the service's clock. */
  readonly sinceMs: number
}

/**
 * Looks for what an app's users completed since an instant, and gives each completion to `take` in the order of
 * verification: once, or again by the next look where `take` failed.
 */
export function completionsOf(service: Service, { appId, environment, sinceMs }: FollowOptions) {
  const given = new Map<string, number>()
  let latestMs = sinceMs
  return async (take: (completion: Completion) => Promise<void>): Promise<void> => {
    const since = new Date(Math.max(sinceMs, latestMs - overlapMs)).toISOString()
    const sent = { path: { appId }, query: { since, environment } }
    for (const completion of await service.list('/admin/v1/apps/{appId}/webhook/completions', sent)) {
      const { transactionId, verifiedAt } = completion
      if (!given.has(transactionId)) await take(completion)
      given.set(transactionId, Date.parse(verifiedAt))
      latestMs = Math.max(latestMs, Date.parse(verifiedAt))
    }
    for (const [id, atMs] of given) if (atMs < latestMs - 2 * overlapMs) given.delete(id)
  }
}

/**
 * Does `look` every second until Ctrl-C; a service that is away for a while is waited for, and said so once.
 * @throws CommandError for faults that waiting does not fix.
 */
export async function everySecond(signal: AbortSignal, output: Output, look: () => Promise<void>): Promise<void> {
  let isAway = false
  while (!signal.aborted) {
    try {
      await look()
      if (isAway) output.note('The service answers again.')
      isAway = false
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CommandError) || error.exitCode !== exitCodes.unavailable) throw error
      if (!isAway) output.note(`${error.message} Waiting.`)
      isAway = true
    }
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns the service's clock in milliseconds, to the second, since this machine's may be wrong. */
export async function serviceNowMs(url: string, signal: AbortSignal): Promise<number> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(clockTimeoutMs)])
  const response = await fetch(`${url}/healthz`, { redirect: 'manual', signal: limit }).catch(() => undefined)
  // An unread body keeps the connection open, and with it the process.
  await response?.body?.cancel()
  const ms = Date.parse(response?.headers.get('date') ?? '')
  return Number.isNaN(ms) ? Date.now() : ms
}
