/** A line of the ranking driver's input. `now` is seconds since the start. */
export type DriverMessage =
  | { t: 'init'; now: number; seed: number; apps: { id: string; blockedOrgIds: string[] }[]; countries: string[] }
  | { t: 'campaign'; now: number; campaign: DriverCampaign }
  | { t: 'end'; now: number; id: string }
  | FeedMessage
  | { t: 'delivered' | 'click' | 'conversion'; now: number; i: string }
  | { t: 'tick'; now: number }

export interface DriverCampaign {
  id: string
  name: string
  orgId: string
  categoryId: string
  model: string
  /** In currency units. */
  payout: number
  targetCountries: string[]
  platforms: string[]
  ageAppropriateForMinors: boolean
}

/** A request for a list. `stored` is the body of an attributes call, kept until replaced. */
export interface FeedMessage {
  t: 'feed'
  id: string | number
  now: number
  app: string
  userId: string
  limit: number
  attributes: { countryCode: string; language?: string; platform?: string }
  stored?: Record<string, unknown>
}

export interface FeedAnswer {
  id: string | number
  offers: { i: string; c: string }[]
}

/** A ranker's response to a message; null for messages without one. */
export type DriverAnswer = FeedAnswer | { ok: true } | null

type Line = Readonly<Record<string, unknown>>

const [defaultLimit, greatestLimit] = [10, 25]

/**
 * Reads one line of the driver's input with the service's defaults: a limit is 10 by default and at most 25, lists are
 * empty.
 * @throws Error for a malformed line.
 */
export function readDriverMessage(line: string): DriverMessage {
  const read = membersOf(JSON.parse(line))
  const { t, now } = read
  if (t === 'feed') return feedOf(read)
  if (typeof now !== 'number') throw new Error('now is no number')
  switch (t) {
    case 'init':
      return { t, now, seed: Number(read.seed), apps: appsOf(read.apps), countries: textsOf(read.countries) }
    case 'campaign':
      return { t, now, campaign: campaignOf(membersOf(read.campaign)) }
    case 'end':
      return { t, now, id: textOf(read.id) }
    case 'delivered':
    case 'click':
    case 'conversion':
      return { t, now, i: textOf(read.i) }
    case 'tick':
      return { t, now }
    default:
      throw new Error(`Unknown message: ${textOf(t)}`)
  }
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
    ...{ id, name: textOf(name), orgId: textOf(orgId), categoryId: textOf(categoryId), model: textOf(model) },
    payout: Number.isFinite(payout) ? Math.max(0, Number(payout)) : 0,
    targetCountries: textsOf(targetCountries),
    platforms: textsOf(platforms),
    ageAppropriateForMinors: read.ageAppropriateForMinors === true,
  }
}

function appsOf(value: unknown): { id: string; blockedOrgIds: string[] }[] {
  const apps = Array.isArray(value) ? value.map(membersOf) : []
  return apps.map(({ id, blockedOrgIds }) => ({ id: textOf(id), blockedOrgIds: textsOf(blockedOrgIds) }))
}

function membersOf(value: unknown): Line {
  return typeof value === 'object' && value !== null ? (value as Line) : {}
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf) : []
}

function textOf(value: unknown): string {
  return String(value ?? '')
}
