/** The learned lifts. */
export interface RankingModel {
  /** Names this state of learning in every serving. */
  version: string
}

/** What is believed before any traffic. */
export function emptyRankingModel(): RankingModel {
  return { version: '0' }
}
