import type { DriverCampaign, DriverMessage, FeedMessage } from './driver-messages.ts'

const defaultLimit = 10
const greatestLimit = 25

type Line = Readonly<Record<string, unknown>>

/**
 * Reads one line of the driver's input, with the service's defaults: a limit is 10 by default and 25 at most, lists are empty.
 * Throws for a line that is no message.
 */
export function readDriverMessage(line: string): DriverMessage {
  const read = membersOf(JSON.parse(line))
  const { t } = read
  if (t === 'feed') return feedOf(read)
  const now = instantOf(read.now)
  if (t === 'init')
    return { t, now, seed: Number(read.seed), apps: appsOf(read.apps), countries: textsOf(read.countries) }
  if (t === 'campaign') return { t, now, campaign: campaignOf(membersOf(read.campaign)) }
  if (t === 'end') return { t, now, id: textOf(read.id) }
  if (t === 'delivered' || t === 'click' || t === 'conversion') return { t, now, i: textOf(read.i) }
  if (t === 'tick') return { t, now }
  throw new Error(`Unknown message: ${textOf(t)}`)
}

/** Gives a feed without a time a limit of 0, because every feed is answered. */
function feedOf({ id, now, app, userId, limit, attributes, stored }: Line): FeedMessage {
  const { countryCode, language, platform } = membersOf(attributes)
  const hasTime = Number.isFinite(now)
  const asked = typeof limit === 'number' ? limit : defaultLimit
  return {
    t: 'feed',
    id: typeof id === 'number' ? id : textOf(id),
    now: hasTime ? Number(now) : 0,
    app: textOf(app),
    userId: textOf(userId),
    limit: hasTime ? Math.min(greatestLimit, Math.max(0, Math.floor(asked))) : 0,
    attributes: {
      countryCode: textOf(countryCode),
      ...(typeof language === 'string' ? { language } : {}),
      ...(typeof platform === 'string' ? { platform } : {}),
    },
    ...(stored === undefined || stored === null ? {} : { stored: membersOf(stored) }),
  }
}

function campaignOf(read: Line): DriverCampaign {
  const { id, name, orgId, categoryId, model, payout, targetCountries, platforms } = read
  if (typeof id !== 'string' || id === '') throw new Error('A campaign has no id')
  return {
    id,
    name: textOf(name),
    orgId: textOf(orgId),
    categoryId: textOf(categoryId),
    model: textOf(model),
    payout: Number.isFinite(payout) ? Math.max(0, Number(payout)) : 0,
    targetCountries: textsOf(targetCountries),
    platforms: textsOf(platforms),
    ageAppropriateForMinors: read.ageAppropriateForMinors === true,
  }
}

function appsOf(value: unknown): { id: string; blockedOrgIds: string[] }[] {
  return listOf(value).map((app) => {
    const { id, blockedOrgIds } = membersOf(app)
    return { id: textOf(id), blockedOrgIds: textsOf(blockedOrgIds) }
  })
}

function instantOf(value: unknown): number {
  if (typeof value !== 'number') throw new Error('now is no number')
  return value
}

function membersOf(value: unknown): Line {
  return typeof value === 'object' && value !== null ? (value as Line) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textsOf(value: unknown): string[] {
  return listOf(value).map(textOf)
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
