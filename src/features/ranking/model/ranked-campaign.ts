/** A campaign as ranking needs it. Its index in the ranker is the same as in eligibility. */
export interface RankedCampaign {
  id: string
  organizationId: string
  /** The first of its categories; null when it has none. */
  category: string | null
  /** Gross payout of one completion in micros; 0 when none is set. */
  payoutMicros: number
  payoutModel: string
  /** Multiplier on the score in every app. */
  priority: number
  /** Since when it may be shown: active, and begun. */
  shownSinceMs: number
}
