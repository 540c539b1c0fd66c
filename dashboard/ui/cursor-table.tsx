import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { plural } from './format.ts'
import { More } from './more.tsx'
import { Problem } from './problem.tsx'

export interface CursorTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>
  /** What a row is, in lower case: `transaction`. */
  noun: string
  /** Of several, where that is not the noun with an s. */
  nouns?: string
  /** Shows these first rows alone, with no way to more. */
  most?: number
  /** Leaves out the rows for which this is false. */
  keep?: (row: Row) => boolean
}

/** A list read by cursor: its rows, the way to more of them, and what to do when it could not be read. */
export function CursorTable<Row>({ list, noun, nouns = `${noun}s`, most, keep, ...table }: CursorTableProps<Row>) {
  if (list.isError)
    return <Problem title={`The ${nouns} could not be read.`} error={list.error} onRetry={() => void list.refetch()} />
  const read = list.data?.pages.flatMap((page) => page.data)
  const rows = (keep === undefined ? read : read?.filter(keep))?.slice(0, most)
  const hasEnd = most === undefined && rows !== undefined && (rows.length > 0 || list.hasNextPage)
  return (
    <>
      <DataTable {...table} rows={rows} />
      {hasEnd && (
        <More
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          shown={plural(rows.length, noun, nouns)}
        />
      )}
    </>
  )
}
