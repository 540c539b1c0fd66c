import type { Figures } from '../../api/types.ts'

export type FigureKey = keyof Figures

/** The name and color of each figure. */
export const figureNames: Record<FigureKey, { name: string; color: string }> = {
  served: { name: 'Served', color: '--series-served' },
  delivered: { name: 'Delivered', color: '--series-delivered' },
  clicks: { name: 'Clicks', color: '--series-clicks' },
  completions: { name: 'Conversions', color: '--series-completions' },
  earnings: { name: 'Earnings', color: '--series-earnings' },
}

export const surfaceNames: Record<string, string> = {
  catalog: 'Catalog',
  feed: 'Feed',
  message: 'Message',
  search: 'Hosted page',
  creator: 'Creator link',
}
