import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listQuery, oneQuery } from '../../../api/client.ts'
import type { Application } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Empty, LoadProblem } from '../../../ui/message/notes.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { CursorTable } from '../../../ui/table/cursor-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { plural } from '../../../ui/text/format.ts'
import { NameLink, TextLink } from '../../../ui/text/values.tsx'
import { applicationColumns } from '../../applications/application-columns.tsx'
import { DecideButtons } from '../../applications/decide-buttons.tsx'
import { CreativesInReview } from './creatives-in-review.tsx'
import { ReviewSetting } from './review-setting.tsx'

/** Lists everything that waits for a decision. */
export function RequestsPage() {
  return (
    <Page title="Requests" lead="Everything that waits for a decision.">
      <Stack gap={20}>
        <CursorTable
          title="Applications"
          lead="Publishers who ask for a campaign. Advertisers decide on theirs, and so can you."
          list={listQuery('/admin/v1/applications', { query: { status: 'pending' } })}
          noun="application"
          columns={columns}
          empty={
            <Empty icon="check" title="No pending applications">
              Advertisers decide on campaigns with access by application.
            </Empty>
          }
        />
        <CreativesInReview />
        <WaitingPayments />
        <ReviewSetting />
      </Stack>
    </Page>
  )
}

const { publisher, app, message, applied } = applicationColumns
const columns: Column<Application>[] = [
  {
    name: 'Campaign',
    cell: (row) => (
      <NameLink
        to={paths.campaign(row.organizationId, row.campaignId, { tab: 'applications' })}
        name={row.campaignName}
      />
    ),
  },
  publisher,
  app,
  message,
  applied,
  { name: 'Decide', isNameHidden: true, cell: (row) => <DecideButtons application={row} /> },
]

/** Counts the payment batches that were drafted and not approved yet, among the newest hundred. */
function WaitingPayments() {
  const batches = useQuery(oneQuery('/admin/v1/payment-batches', { query: { limit: 100 } }))
  const drafts = batches.data?.data.filter(({ state }) => state === 'draft').length
  return (
    <Card title="Payments" actions={<TextLink to={paths.batches()}>Payment batches</TextLink>}>
      <LoadProblem what="payment batches" of={batches} />
      {batches.isPending && <Skeleton height={14} width={200} />}
      {drafts !== undefined &&
        (drafts === 0 ? 'No batch waits for approval.' : `${plural(drafts, 'batch', 'batches')} to approve.`)}
    </Card>
  )
}
