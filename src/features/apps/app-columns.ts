import type { Updateable } from 'kysely'
import type { AppTable } from '../../db/tables.ts'
import { fieldError, ServiceError } from '../../errors.ts'
import { parsePercent } from '../../lib/money.ts'
import type { PatchApp } from './app.schema.ts'

/** The stored columns of an app that a change is merged with. */
export interface StoredApp {
  readonly locales: readonly string[]
  readonly default_locale: string
  readonly ranking_new_campaign_share: number
  readonly ranking_random_share: number
}

/** The columns of a new app, before its first change. */
export const defaultApp: StoredApp = {
  locales: ['en'],
  default_locale: 'en',
  ranking_new_campaign_share: 0.15,
  ranking_random_share: 0.01,
}

const defaultIncrementality = { enabled: false, rolloutPct: 100, assignmentVersion: '1' }

/**
 * The columns that a body sets; undefined ones stay as they are. Null clears a field or gives it its default back.
 * Throws `invalid_request` where fields do not go together.
 */
export function appColumns(body: PatchApp, stored: StoredApp): Updateable<AppTable> {
  const { payoutSharePercent, clientTrialLimit, entitlement } = body
  return {
    name: body.name,
    platform: body.platform,
    audience_status: body.audienceStatus,
    payout_share_ppm: payoutSharePercent === undefined ? undefined : sharePpm(payoutSharePercent),
    client_trial_limit: typeof clientTrialLimit === 'number' ? BigInt(clientTrialLimit) : clientTrialLimit,
    entitlement: entitlement === undefined || entitlement === null ? entitlement : JSON.stringify(entitlement),
    provisional_hours: body.provisionalHours === null ? 168 : body.provisionalHours,
    test_webhooks: body.testWebhooks,
    ...localeColumns(body, stored),
    ...incrementalityColumns(body.incrementality),
    ...rankingColumns(body.ranking, stored),
  }
}

/** Without a word about it, the default locale stays, or becomes English or else the first of the locales. */
function localeColumns({ locales, defaultLocale }: PatchApp, stored: StoredApp): Updateable<AppTable> {
  if (locales === undefined && defaultLocale === undefined) return {}
  const spoken = locales ?? stored.locales
  const kept = [stored.default_locale, 'en'].find((locale) => spoken.includes(locale)) ?? spoken[0]
  const chosen = defaultLocale ?? kept
  if (chosen === undefined || !spoken.includes(chosen)) {
    throw fieldError('defaultLocale', 'must be one of locales')
  }
  return { locales, default_locale: chosen }
}

function incrementalityColumns(change: PatchApp['incrementality']): Updateable<AppTable> {
  if (change === undefined) return {}
  const { enabled, rolloutPct, assignmentVersion } = change ?? defaultIncrementality
  return {
    incrementality_enabled: enabled,
    incrementality_rollout_pct: rolloutPct,
    incrementality_version: assignmentVersion === undefined ? undefined : String(assignmentVersion),
  }
}

function rankingColumns(change: PatchApp['ranking'], stored: StoredApp): Updateable<AppTable> {
  if (change === undefined) return {}
  const base = change === null ? defaultApp : stored
  const newCampaignShare = change?.newCampaignShare ?? base.ranking_new_campaign_share
  const randomShare = change?.randomShare ?? base.ranking_random_share
  if (newCampaignShare + randomShare > 1) {
    throw new ServiceError('invalid_request', 'ranking: newCampaignShare and randomShare must not exceed 1 in total.')
  }
  return { ranking_new_campaign_share: newCampaignShare, ranking_random_share: randomShare }
}

function sharePpm(percent: number): bigint {
  const ppm = parsePercent(percent)
  if (ppm === undefined) throw fieldError('payoutSharePercent', 'must have at most four decimals')
  return BigInt(ppm)
}
