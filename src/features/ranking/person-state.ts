/** What one person was shown and opened in one app; kept beside their attributes and erased with them. */
export interface PersonState {
  /** Evidence by hash of the category. */
  categories: Map<number, { clicks: number; expected: number }>
  /** Recent exposures by hash of the campaign, decayed to `atSeconds`. */
  campaigns: Map<number, { exposures: number; clicks: number; atSeconds: number }>
}
