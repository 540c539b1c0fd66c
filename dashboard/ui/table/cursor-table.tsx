import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListQuery } from '../../api/client.ts'
import { Empty, LoadProblem, Problem } from '../message/notes.tsx'
import { Card, type CardProps } from '../page/page.tsx'
import { plural, words } from '../text/format.ts'
import { useAddress } from '../use-address.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

export interface CursorTableProps<Row>
  extends Omit<DataTableProps<Row>, 'rows' | 'of' | 'label'>,
    Pick<CardProps, 'title' | 'lead' | 'actions'> {
  list: ListQuery<Row>
  /** The name of a row, in lower case: `transaction`. */
  noun: string
  /** The plural, if it is not the noun with an s. */
  nouns?: string
  /** Names the table; by default the plural of the noun. */
  label?: string
  /** The address parameters that filter the list: while one is set, `empty` is not shown. */
  filters?: readonly string[]
  /** Limits the table to its first rows, without a button for more. */
  most?: number
}

/** Shows a list read by cursor in a card, with a button for more rows and a retry when loading fails. */
export function CursorTable<Row>({ title, lead, actions, ...table }: CursorTableProps<Row>) {
  return (
    <Card {...(title !== undefined && { title })} lead={lead} actions={actions} isFlush>
      <Rows {...table} />
    </Card>
  )
}

function Rows<Row>(props: Omit<CursorTableProps<Row>, keyof CardProps>) {
  const { list: query, noun, nouns = `${noun}s`, label = words(nouns), filters = [], most, empty, ...table } = props
  const list = useInfiniteQuery(query)
  const address = useAddress()
  if (list.isLoadingError) return <LoadProblem what={nouns} of={list} />
  const rows = list.data?.pages.flatMap((page) => page.data).slice(0, most)
  const hasEnd = most === undefined && rows !== undefined && (rows.length > 0 || list.hasNextPage)
  const isFiltered = filters.some((name) => address.value(name) !== '')
  const noMatch = (
    <Empty
      icon="search"
      title={`No matching ${nouns}`}
      actions={
        <Button
          variant="default"
          onClick={() => address.set(Object.fromEntries(filters.map((name) => [name, undefined])))}
        >
          Clear filters
        </Button>
      }
    >
      Change or clear the filters.
    </Empty>
  )
  return (
    <>
      <DataTable {...table} label={label} rows={rows} empty={isFiltered ? noMatch : empty} />
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

interface MoreProps {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  /** The number and kind of rows listed: `50 transactions`. */
  shown: string
}

/** Ends a list: shows the number of rows and loads more. */
export function More({ hasMore, isLoading, onMore, shown }: MoreProps) {
  return (
    <Group
      justify="space-between"
      mih={46}
      py={8}
      px={{ base: 14, sm: 18 }}
      fz={12.5}
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <span className="dimmed numeric">{hasMore ? `Showing ${shown}` : shown}</span>
      {hasMore && (
        <Button size="xs" variant="default" loading={isLoading} onClick={onMore}>
          Load more
        </Button>
      )}
    </Group>
  )
}
