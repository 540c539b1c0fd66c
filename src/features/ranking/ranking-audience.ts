import type { PersonState } from './person-state.ts'

/** Whom a list is ranked for. Of a minor only app, country and platform are ever read. */
export interface RankingAudience {
  appId: string
  countryCode: string
  /** Null when the request names none. */
  platform: string | null
  isMinor: boolean
  /** Hashes of the stored attributes' features, from `attributeFeatures`; empty when nothing is stored. */
  features: readonly number[]
  /** What this person was shown and opened before in this app; null when nothing is known. */
  person: PersonState | null
  /**
   * Campaigns of the world that this minor has completed: they are ranked, so that their absence moves no other offer, and
   * then left out. Empty for adults, of whose eligible campaigns they are no part.
   */
  completed: readonly number[]
  /** Greatest number of offers, 1 to 25. */
  limit: number
}
