import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { get } from './http.ts'

interface List<Item> {
  data: Item[]
  nextCursor: string | null
}

type Query = Record<string, string | number | boolean | undefined>

/** A list read page by page, by cursor. */
export function listQuery<Item>(path: string, query: Query = {}) {
  return infiniteQueryOptions({
    queryKey: [`/admin/v1${path}`, query],
    queryFn: ({ pageParam, signal }) =>
      get<List<Item>>(path, { ...query, ...(pageParam === '' ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (last: List<Item>) => last.nextCursor ?? undefined,
  })
}

/** A whole list, for what is short by nature or must be known whole; at most 10,000 items. */
export function wholeListQuery<Item>(path: string, query: Query = {}) {
  return queryOptions({
    queryKey: [`/admin/v1${path}`, query, 'whole'],
    queryFn: async ({ signal }): Promise<Item[]> => {
      const items: Item[] = []
      let cursor: string | undefined
      do {
        const page: List<Item> = await get<List<Item>>(path, { ...query, limit: 100, cursor }, signal)
        items.push(...page.data)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined && items.length < 10_000)
      return items
    },
  })
}

/** One object. */
export function oneQuery<Item>(path: string, query: Query = {}) {
  return queryOptions({
    queryKey: [`/admin/v1${path}`, query],
    queryFn: ({ signal }) => get<Item>(path, query, signal),
  })
}

/** The items of all pages read so far. */
export function itemsOf<Item>(data: { pages: List<Item>[] } | undefined): Item[] | undefined {
  return data?.pages.flatMap((page) => page.data)
}
