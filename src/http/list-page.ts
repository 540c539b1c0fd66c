import { type Static, type TObject, type TSchema, type TUnsafe, Type } from 'typebox'
import type { PageRequest } from '../db/query-parts.ts'
import { fieldError } from '../errors.ts'
import { isUuid } from '../lib/ids/uuid.ts'
import { parseIsoDateTime } from '../lib/time/timestamp.ts'
import { nullable, refineInstant } from './body/schema-parts.ts'

/** The query parameters of every list of the management API. */
export const listQueryProperties = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'The maximum number of entries.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 8_192, description: '`nextCursor` of the previous page.' })),
}

export const listQuerySchema = Type.Object(listQueryProperties)

export type ListQuery = Static<typeof listQuerySchema>

/** The query parameters of lists whose changes a client may follow. */
export const followedListProperties = {
  ...listQueryProperties,
  updatedSince: Type.Optional(
    refineInstant(
      Type.String({
        description: 'Only objects whose `updatedAt` is this instant or later.',
        examples: ['2026-03-01T12:00:00Z'],
      }),
    ),
  ),
}

export const followedListSchema = Type.Object(followedListProperties)

/** The answer of every list of the management API. */
export function listSchema<T extends TSchema>(
  entry: T,
): TObject<{ data: TUnsafe<Static<T>[]>; nextCursor: TUnsafe<string | null> }> {
  return Type.Object({
    data: Type.Unsafe<Static<T>[]>(Type.Array(entry)),
    nextCursor: nullable(Type.String({ description: 'Send it as `cursor` for the next page; null on the last one.' })),
  })
}

export interface Page<T> {
  readonly data: T[]
  readonly nextCursor: string | null
}

/**
 * Reads `limit` and `cursor`. Throws `invalid_request` naming `cursor` if it is not one of this list's.
 *
 * @param isKey whether the texts are a sort key of this list.
 */
export function readPageRequest(query: ListQuery, isKey: (key: readonly string[]) => boolean): PageRequest {
  const { limit = 50, cursor } = query
  if (cursor === undefined) return { limit, after: undefined }
  const after = decodeCursor(cursor)
  if (after === undefined || !isKey(after)) {
    throw fieldError('cursor', 'was not returned by this list')
  }
  return { limit, after }
}

/**
 * As `readPageRequest`, for the lists that `readIdPage` reads.
 * @internal
 */
export function readIdPageRequest(query: ListQuery & { readonly updatedSince?: string | undefined }): PageRequest {
  const page = readPageRequest(query, (key) => key.length === 1 && key.every(isUuid))
  const sinceMs = query.updatedSince === undefined ? undefined : parseIsoDateTime(query.updatedSince)
  return sinceMs === undefined ? page : { ...page, updatedSince: new Date(sinceMs) }
}

/**
 * Cuts a page from rows that were read with a limit of one more than asked for, to see whether another page follows.
 *
 * @param keyOf returns a row's sort key, one text per sort column.
 */
export function toPage<Row, Entry>(
  rows: readonly Row[],
  { limit }: PageRequest,
  keyOf: (row: Row) => readonly string[],
  present: (row: Row) => Entry,
): Page<Entry> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null
  return { data: shown.map(present), nextCursor }
}

/**
 * Reads a page of one of the many lists that are sorted by a UUID alone; `read` returns one row more than asked for.
 */
export async function readIdPage<Row extends { readonly id: string }, Entry>(
  query: Parameters<typeof readIdPageRequest>[0],
  read: (page: PageRequest) => Promise<readonly Row[]>,
  present: (row: Row) => Entry,
): Promise<Page<Entry>> {
  const page = readIdPageRequest(query)
  return toPage(await read(page), page, ({ id }) => [id], present)
}

/** Returns the cursor of the page after the entry with this sort key. */
export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

function decodeCursor(cursor: string): string[] | undefined {
  let key: unknown
  try {
    key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined // not base64url of JSON
  }
  const isKey = Array.isArray(key) && key.every((part) => typeof part === 'string' && !part.includes('\0'))
  return isKey ? (key as string[]) : undefined
}
