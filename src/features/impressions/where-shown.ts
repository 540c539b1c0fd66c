import type { Surface } from '../../db/column-types.ts'

/** Phrases for each surface that follow a verb: served `in a feed`. */
export const whereShown: Readonly<Record<Surface, string>> = {
  catalog: 'in the catalog',
  feed: 'in a feed',
  message: 'in a message',
  search: 'on the hosted page',
  creator: 'by a creator’s link',
}
