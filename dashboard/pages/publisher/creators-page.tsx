import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { creatorsQuery } from '../../api/creators.ts'
import { itemsOf } from '../../api/list-query.ts'
import { statsCsvUrl, statsQuery } from '../../api/stats.ts'
import type { Creator, StatsRow } from '../../api/types.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DayRangeChoice, useDayRange } from '../../ui/day-range.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatCount, formatMoney, none, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { More } from '../../ui/more.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { useAppId } from './use-app-id.ts'

/** The creators who have links of this app, and what these brought. */
export function CreatorsPage() {
  const appId = useAppId()
  const address = useAddress()
  const search = address.value('search')
  const list = useInfiniteQuery(creatorsQuery(appId, search))
  const rows = itemsOf(list.data)
  const range = useDayRange()
  const stats = useQuery(statsQuery({ appId }, { ...range, groupBy: 'creator' }))
  const figures = new Map(stats.data?.data.map((row) => [row.creator, row]))
  return (
    <Page
      title="Creators"
      lead="Each creator has one permanent link for each campaign. Links are made by your call of POST /creators/links, and stay good for ever."
      actions={
        <>
          <DayRangeChoice />
          <Button
            component="a"
            href={statsCsvUrl({ appId }, { ...range, groupBy: 'creator' })}
            download
            variant="default"
            leftSection={<Icon name="download" size={16} />}
          >
            CSV
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => address.set({ search: fieldsOf(event).search })}>
        <TextInput
          key={search}
          name="search"
          aria-label="Search creators by id"
          placeholder="Search by creator id, then Enter"
          defaultValue={search}
          maw={420}
          leftSection={<Icon name="search" size={16} />}
        />
      </form>
      <Card isFlush>
        {list.isError ? (
          <Problem title="The creators could not be read." error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="Creators"
            columns={columns(appId, stats.data && ((creator) => figures.get(creator.creatorId)))}
            rows={rows}
            rowKey={(row) => row.creatorId}
            rowPath={(row) => paths.creator(appId, row.creatorId)}
            empty={<NoCreators appId={appId} search={search} />}
          />
        )}
        {rows !== undefined && rows.length > 0 && (
          <More
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
            shown={plural(rows.length, 'creator')}
          />
        )}
      </Card>
    </Page>
  )
}

/** The figures of a creator; undefined while they are not known. */
type FiguresOf = ((creator: Creator) => StatsRow | undefined) | undefined

function columns(appId: string, figuresOf: FiguresOf): Column<Creator>[] {
  const figure = (name: string, format: (value: number) => string, key: 'clicks' | 'completions' | 'earnings') => ({
    name,
    align: 'end' as const,
    cell: (row: Creator) => (figuresOf === undefined ? none : format(figuresOf(row)?.[key] ?? 0)),
  })
  return [
    {
      name: 'Creator',
      cell: (row) => (
        <Link className="link" to={paths.creator(appId, row.creatorId)}>
          <bdi>{row.creatorId}</bdi>
        </Link>
      ),
    },
    { name: 'Links', align: 'end', from: 'sm', cell: (row) => formatCount(row.links) },
    figure('Clicks', formatCount, 'clicks'),
    figure('Completions', formatCount, 'completions'),
    figure('Earnings', formatMoney, 'earnings'),
  ]
}

function NoCreators({ appId, search }: { appId: string; search: string }) {
  if (search !== '') {
    return (
      <Empty icon="search" title="No creator has this in their id">
        Ids are compared as they are, without regard to capitals.
      </Empty>
    )
  }
  return (
    <Empty icon="creators" title="No creator has a link yet">
      Make the first links with the call under{' '}
      <Link className="link" to={`${paths.keys(appId)}?surface=creator`}>
        Keys and quick start
      </Link>
      , or give your creators’ ids to it from your own pages.
    </Empty>
  )
}
