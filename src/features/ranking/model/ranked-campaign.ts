/** A campaign's ranking inputs. Its index in the ranker is the same as in eligibility. */
export interface RankedCampaign {
  id: string
  organizationId: string
  /** The first of its categories; null if it has none. */
  category: string | null
  /** Gross payout of one completion in micros; 0 if none is set. */
  payoutMicros: number
  payoutModel: string
  /** Multiplier on the score in every app. */
  priority: number
  /** The instant from which it may be shown: active, and begun. */
  shownSinceMs: number
}
