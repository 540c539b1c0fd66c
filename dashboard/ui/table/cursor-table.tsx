import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadProblem, Problem } from '../message/problem.tsx'
import { plural } from '../text/format.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { More } from './more.tsx'

export interface CursorTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>
  /** The name of a row, in lower case: `transaction`. */
  noun: string
  /** The plural, where it is not the noun with an s. */
  nouns?: string
  /** Limits the table to its first rows, without a button for more. */
  most?: number
}

/** Shows a list read by cursor, with a button for more rows and a retry when loading fails. */
export function CursorTable<Row>({ list, noun, nouns = `${noun}s`, most, ...table }: CursorTableProps<Row>) {
  if (list.isLoadingError) return <LoadProblem what={nouns} of={list} />
  const rows = list.data?.pages.flatMap((page) => page.data).slice(0, most)
  const hasEnd = most === undefined && rows !== undefined && (rows.length > 0 || list.hasNextPage)
  return (
    <>
      <DataTable {...table} rows={rows} />
      {list.isFetchNextPageError && <Problem title={`Couldn’t load more ${nouns}`} error={list.error} />}
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
