/** A line of the ranking driver's input. `now` is seconds since the start. */
export type DriverMessage =
  | { t: 'init'; now: number; seed: number; apps: { id: string; blockedOrgIds: string[] }[]; countries: string[] }
  | { t: 'campaign'; now: number; campaign: DriverCampaign }
  | { t: 'end'; now: number; id: string }
  | FeedMessage
  | { t: 'delivered'; now: number; i: string }
  | { t: 'click'; now: number; i: string }
  | { t: 'conversion'; now: number; i: string }
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
