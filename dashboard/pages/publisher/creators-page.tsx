import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type CreatorRow, creatorsQuery } from '../../api/creators.ts'
import { itemsOf } from '../../api/list-query.ts'
import { statsCsvUrl } from '../../api/stats.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { useDayRange } from '../../ui/day-range.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatCount, formatMoney, plural } from '../../ui/format.ts'
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
  return (
    <Page
      title="Creators"
      lead="Each creator has one permanent link for each campaign. Links are made by your call of POST /creators/links, and stay good for ever."
      actions={
        <Button
          component="a"
          href={statsCsvUrl({ appId }, { ...range, groupBy: 'creator' })}
          download
          variant="default"
          leftSection={<Icon name="download" size={16} />}
        >
          CSV, last 28 days
        </Button>
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
            columns={columns(appId)}
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

function columns(appId: string): Column<CreatorRow>[] {
  return [
    {
      name: 'Creator',
      cell: (row) => (
        <Link className="link" to={paths.creator(appId, row.creatorId)}>
          <bdi>{row.creatorId}</bdi>
        </Link>
      ),
    },
    { name: 'Clicks', align: 'end', cell: (row) => formatCount(row.clicks) },
    { name: 'Completions', align: 'end', cell: (row) => formatCount(row.completions) },
    { name: 'Earnings', align: 'end', cell: (row) => formatMoney(row.earnings) },
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
