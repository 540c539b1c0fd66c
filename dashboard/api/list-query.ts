import { type InfiniteData, type QueryKey, queryOptions, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { Answer, Entry, Input, ReadPath } from './call-types.ts'
import { fillPath, read } from './client.ts'

interface Page<Item> {
  data: Item[]
  nextCursor: string | null
}

/** How a list is read page by page. */
export type ListQuery<Item> = UseInfiniteQueryOptions<Page<Item>, Error, InfiniteData<Page<Item>>, QueryKey, string>

/** Paths that answer a list by pages. */
type ListPath = { [Path in ReadPath]: Answer<Path> extends Page<unknown> ? Path : never }[ReadPath]

/** Reads a list page by page, by cursor. */
export function listQuery<Path extends ListPath>(path: Path, parameters: Input<Path, 'get'>): ListQuery<Entry<Path>> {
  return {
    queryKey: [fillPath(path, parameters.path), parameters.query ?? {}],
    queryFn: ({ pageParam, signal }) => readPage(path, parameters, { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last: Page<Entry<Path>>) => last.nextCursor ?? undefined,
  }
}

/** Reads a whole list, of which one beyond 10,000 entries shows: what is cut off there must not be saved as the whole. */
export function wholeListQuery<Path extends ListPath>(path: Path, parameters: Input<Path, 'get'>) {
  return queryOptions({
    queryKey: [fillPath(path, parameters.path), parameters.query ?? {}, 'whole'],
    queryFn: ({ signal }) => readWholeList(path, parameters, signal),
  })
}

/** Reads such a list now, whatever is known of it. */
export async function readWholeList<Path extends ListPath>(
  path: Path,
  parameters: Input<Path, 'get'>,
  signal?: AbortSignal,
): Promise<Entry<Path>[]> {
  const items: Entry<Path>[] = []
  let cursor: string | null = ''
  while (cursor !== null && items.length <= 10_000) {
    const page: Page<Entry<Path>> = await readPage(path, parameters, { cursor, limit: 100 }, signal)
    items.push(...page.data)
    cursor = page.nextCursor
  }
  return items
}

/** Reads one object. */
export function oneQuery<Path extends ReadPath>(path: Path, parameters: Input<Path, 'get'>) {
  return queryOptions({
    queryKey: [fillPath(path, parameters.path), parameters.query ?? {}],
    queryFn: ({ signal }) => read(path, parameters, signal),
  })
}

async function readPage<Path extends ListPath>(
  path: Path,
  parameters: Input<Path, 'get'>,
  { cursor, ...more }: { cursor: string; limit?: number },
  signal: AbortSignal | undefined,
): Promise<Page<Entry<Path>>> {
  const query = { ...parameters.query, ...more, ...(cursor === '' ? {} : { cursor }) }
  const page = await read(path, { ...parameters, query } as Input<Path, 'get'>, signal)
  return page as unknown as Page<Entry<Path>>
}
