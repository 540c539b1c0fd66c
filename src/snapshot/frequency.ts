/** How often one person may be shown a campaign: confirmed impressions within days from the first of them. */
export interface Frequency {
  readonly delivered: number
  readonly days: number
}
