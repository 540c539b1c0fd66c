import type { Answer } from '@offerwire/api-types'
import { CommandError, exitCodes } from '../command-error.ts'
import type { Progress } from './progress.ts'
import type { Expectations } from './scenario.ts'

type Expected = Expectations[keyof Expectations]

/**
 * Returns what is seen now of something that is expected, in the form in which it is expected: `verified` is a count or
 * whether the user has a verified grant, `entitlement` is a word or the same.
 */
export async function seen(
  progress: Progress,
  userId: string | undefined,
  name: keyof Expectations,
  wanted: Expected,
): Promise<Expected> {
  switch (name) {
    case 'offers':
    case 'opened':
    case 'verdict':
      return progress[name]
    case 'verified':
      if (typeof wanted === 'number') return (await totals(progress)).completions
      return (await entitlement(progress, userId)) === 'verified'
    case 'entitlement': {
      const found = await entitlement(progress, userId)
      return typeof wanted === 'boolean' ? found === 'verified' : found
    }
    case 'earnings':
      return (await totals(progress)).earnings
    case 'held':
      return (await balance(progress)).held
    case 'payable':
      return (await balance(progress)).payable
  }
}

/** The figures of the app since the scenario began. */
async function totals({
  service,
  world,
  firstDay,
}: Progress): Promise<Answer<'/admin/v1/apps/{appId}/stats'>['totals']> {
  const sent = { path: { appId: world.app.id }, query: { from: firstDay } }
  return (await service.get('/admin/v1/apps/{appId}/stats', sent, 'totals')).totals
}

/** The best that a user has at the moment, in the environment of the user's last feed. */
async function entitlement({ publishers, feeds }: Progress, userId = ''): Promise<'none' | 'provisional' | 'verified'> {
  const { verified, provisional } = await publishers[feeds.get(userId)?.key ?? 'live'].getEntitlements(userId)
  if (Object.keys(verified).length > 0) return 'verified'
  return Object.keys(provisional).length > 0 ? 'provisional' : 'none'
}

/** What the project has earned and is not paid yet, in dollars: what waits for the end of its hold, and what is due. */
async function balance({ service, world }: Progress): Promise<{ readonly held: number; readonly payable: number }> {
  const found = await service.readOptional(`/admin/v1/projects/${world.project.id}/earnings-balance`)
  const { held, payable } = Object(found) as { held?: readonly { readonly amount: number }[]; payable?: number }
  if (held === undefined || payable === undefined) {
    const message = 'this service has no GET /projects/{id}/earnings-balance, which held and payable are read from'
    throw new CommandError(exitCodes.no, 'no_earnings_balance', message)
  }
  // In millionths, as the service counts: sums of fractions are inexact.
  const micros = held.reduce((sum, { amount }) => sum + Math.round(amount * 1_000_000), 0)
  return { held: micros / 1_000_000, payable }
}
