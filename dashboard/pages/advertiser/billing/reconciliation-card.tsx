import { Button, FileButton, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { faults } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Reconciliation } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { ConfirmedButton } from '../../../ui/form/confirmed-button.tsx'
import { Problem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card } from '../../../ui/page/page.tsx'
import { type Column, TableCard } from '../../../ui/table/data-table.tsx'
import { formatCount, plural } from '../../../ui/text/format.ts'
import { Identifier, State } from '../../../ui/text/values.tsx'
import { textOf } from '../text-of-file.ts'

const path = '/admin/v1/organizations/{organizationId}/reconciliations'

/** Compares an advertiser's own list with what is booked, and takes back what it says is reversed. */
export function ReconciliationCard({ organizationId }: { organizationId: string }) {
  const [csv, setCsv] = useState('')
  const [days, setDays] = useState({ from: '', to: '' })
  // A day that is not given is the API's to choose.
  const query = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''))
  const plan = useMutation({
    mutationFn: async (file: File) => {
      const text = await textOf(file)
      setCsv(text)
      return call('post', path, { path: { organizationId }, query, body: text })
    },
  })
  const apply = useChange(
    (of: string) => call('post', path, { path: { organizationId }, query: { ...query, apply: of }, body: csv }),
    [`/organizations/${organizationId}`, '/transactions'],
    ({ counts }) => {
      tell.done(`${plural(counts.reverse, 'conversion')} reversed`)
      plan.reset()
    },
  )
  const resetFile = useRef<() => void>(null)
  const choose = (file: File | null) => {
    if (file === null) return
    // The browser reports a file again only if the field no longer holds it.
    resetFile.current?.()
    apply.reset()
    plan.mutate(file)
  }
  return (
    <Stack gap={20}>
      <Card
        title="Compare with your list"
        lead="A CSV file with the columns transaction_id or order_id, status (approved or reversed) and, for a part, amount. Conversions that were verified on the chosen days, by default the last 30, are named when the list lacks them. Choosing a file changes nothing."
      >
        <Group gap="xs" align="flex-end">
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              size="xs"
              label={`Verified ${name} (UTC)`}
              value={days[name]}
              onChange={(event) => {
                setDays({ ...days, [name]: event.currentTarget.value })
                plan.reset()
              }}
            />
          ))}
          <FileButton resetRef={resetFile} accept=".csv,text/csv" onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" loading={plan.isPending}>
                Choose file
              </Button>
            )}
          </FileButton>
        </Group>
        {plan.isError && <FileProblem error={plan.error} />}
      </Card>
      {plan.data && (
        <Plan
          organizationId={organizationId}
          plan={plan.data}
          change={{ ...apply, mutate: (_, options) => apply.mutate(plan.data.plan, options) }}
        />
      )}
    </Stack>
  )
}

function FileProblem({ error }: { error: unknown }) {
  const lines = faults(error) as unknown as { line: number; problem: string }[]
  return (
    <Problem title="Couldn’t read the file" error={error}>
      {lines.slice(0, 10).map(({ line, problem }) => (
        <p key={`${line} ${problem}`}>
          Line {line}: {problem}
        </p>
      ))}
    </Problem>
  )
}

interface PlanProps {
  organizationId: string
  plan: Reconciliation
  change: React.ComponentProps<typeof ConfirmedButton>['change']
}

/** What needs a look comes first. */
const order: readonly Reconciliation['lines'][number]['result'][] = ['unknown', 'reverse', 'match']

function Plan({ organizationId, plan: { counts, lines, missing }, change }: PlanProps) {
  const transaction = (id: string | null) => (
    <Identifier id={id} of="transaction" to={id === null ? undefined : paths.conversion(organizationId, id)} />
  )
  const columns: Column<Reconciliation['lines'][number]>[] = [
    { name: 'Line', align: 'end', cell: (row) => row.line },
    { name: 'Transaction', cell: (row) => transaction(row.transactionId) },
    { name: 'Result', cell: (row) => <State of={row.result} /> },
  ]
  return (
    <>
      <TableCard
        title="Your list"
        lead={`${formatCount(counts.match)} agree, ${formatCount(counts.reverse)} to reverse, ${formatCount(counts.unknown)} unknown here.`}
        actions={
          counts.reverse > 0 && (
            <ConfirmedButton
              label={`Reverse ${plural(counts.reverse, 'conversion')}`}
              title="Reverse these conversions?"
              deed="Reverse"
              change={change}
            >
              They are taken back as your list says, all or none. This can’t be undone.
            </ConfirmedButton>
          )
        }
        columns={columns}
        rows={lines.toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result))}
        rowKey={({ line }) => String(line)}
        empty={<p style={{ padding: 18, margin: 0 }}>The list is empty.</p>}
      />
      <TableCard
        title="Missing in your list"
        lead="Verified here on the chosen days."
        columns={[{ name: 'Transaction', cell: (row) => transaction(row.transactionId) }]}
        rows={missing}
        rowKey={({ transactionId }) => transactionId}
        empty={<p style={{ padding: 18, margin: 0 }}>Nothing is missing.</p>}
      />
    </>
  )
}
