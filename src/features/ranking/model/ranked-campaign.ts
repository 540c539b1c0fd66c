/** A campaign's ranking inputs. Its index in the ranker is the same as in eligibility. */
export interface RankedCampaign {
  id: string
  organizationId: string
  /** The first of its categories; null if it has none. */
  category: string | null
  /** Gross payout of one completion in micros; 0 if none is set, or if it is not completions that are billed. */
  payoutMicros: number
  payoutModel: string
  /** Set where clicks or impressions are billed; the price in micros is of one click, or of 1,000 impressions. */
  billed?: { readonly event: 'click' | 'delivered'; readonly priceMicros: number }
  /** Multiplier on the score in every app. */
  priority: number
  /** The instant from which it may be shown: active, and begun. */
  shownSinceMs: number
}
