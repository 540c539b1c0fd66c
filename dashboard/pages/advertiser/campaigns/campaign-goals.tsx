import { Button, Group, Select, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../api/client.ts'
import { goalsQuery } from '../../../api/queries.ts'
import { useChange } from '../../../api/query-client.ts'
import type { Campaign, Goal } from '../../../api/types.ts'
import { Form, fieldOf } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { LoadProblem, Note } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card } from '../../../ui/page/page.tsx'
import { choices } from '../../../ui/use-address.ts'
import { EntitlementFields } from '../../entitlement-fields.tsx'
import { GoalCompletions } from './goal-completions.tsx'
import { type GoalValues, goalsOf, goalValues } from './goal-values.ts'

const mostGoals = 20
const three = { cols: { base: 1, sm: 3 }, spacing: 14 }

/** Edits the events that a campaign pays for besides its conversion. */
export function CampaignGoals({ campaign }: { campaign: Campaign }) {
  const { id: campaignId } = campaign
  const goals = useQuery(goalsQuery(campaignId))
  return (
    <Stack gap={20}>
      <Note title="The conversion stays the main goal">
        A further goal only earns and grants. It doesn’t verify the transaction or send a webhook, and conversion caps
        don’t count it. Your server reports it with its key: <span className="mono">&amp;goal=purchase</span>.
      </Note>
      <LoadProblem what="goals" of={goals} />
      {goals.isPending && <Skeleton height={240} radius="lg" />}
      {goals.data && <GoalsForm campaignId={campaignId} goals={goals.data.data} />}
      {goals.data && goals.data.data.length > 0 && <GoalCompletions campaign={campaign} />}
    </Stack>
  )
}

interface Values {
  goals: GoalValues[]
}

function GoalsForm({ campaignId, goals }: { campaignId: string; goals: Goal[] }) {
  const form = useForm<Values>({ initialValues: { goals: goals.map(goalValues) } })
  const list = useRef<HTMLDivElement>(null)
  const change = useChange(
    (values: Values) =>
      call('put', '/admin/v1/campaigns/{campaignId}/goals', { path: { campaignId }, body: goalsOf(values.goals) }),
    ['/campaigns'],
    (_saved, values) => {
      form.resetDirty(values)
      tell.done('Goals saved')
    },
  )
  const add = () => {
    flushSync(() => form.insertListItem('goals', goalValues()))
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }
  return (
    <Form form={form} change={change} problem="Couldn’t save the goals" maw="none" gap={20} onSubmit={change.mutate}>
      <Stack gap={20} ref={list}>
        {form.values.goals.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a goal has no identity but its place until it is saved.
          <GoalCard key={index} form={form} index={index} />
        ))}
      </Stack>
      {form.values.goals.length === 0 && <p className="dimmed">This campaign has no further goals.</p>}
      <Group gap="xs">
        <Button variant="default" disabled={form.values.goals.length >= mostGoals} onClick={add}>
          Add goal
        </Button>
        <Button type="submit" variant="filled" loading={change.isPending}>
          Save goals
        </Button>
      </Group>
    </Form>
  )
}

interface GoalProps {
  form: UseFormReturnType<Values>
  index: number
}

function GoalCard({ form, index }: GoalProps) {
  const { key } = form.values.goals[index] ?? { key: '' }
  const title = key === '' ? `Goal ${index + 1}` : key
  const isLast = index === form.values.goals.length - 1
  const move = (to: number) => form.reorderListItem('goals', { from: index, to })
  const small = { size: 'xs', variant: 'default' } as const
  return (
    <Card
      title={title}
      actions={
        <>
          <Button {...small} aria-label={`Move up: ${title}`} disabled={index === 0} onClick={() => move(index - 1)}>
            Move up
          </Button>
          <Button {...small} aria-label={`Move down: ${title}`} disabled={isLast} onClick={() => move(index + 1)}>
            Move down
          </Button>
          <Button {...small} aria-label={`Remove ${title}`} onClick={() => form.removeListItem('goals', index)}>
            Remove
          </Button>
        </>
      }
    >
      <GoalFields form={form} index={index} />
    </Card>
  )
}

function GoalFields({ form, index }: GoalProps) {
  const of = `goals.${index}` as const
  const field = fieldOf(form)
  return (
    <Stack maw={900}>
      <SimpleGrid {...three}>
        <TextInput
          {...field(`${of}.key`, 'Key', 'Lower-case letters, digits and _.')}
          required
          maxLength={32}
          pattern="[a-z0-9_]+"
          classNames={{ input: 'mono' }}
        />
        <TextInput {...field(`${of}.name`, 'Name', 'The key, if empty.')} maxLength={512} />
        <Select
          {...field(`${of}.status`, 'Status', 'A paused goal is refused.')}
          allowDeselect={false}
          data={choices({ active: 'Active', paused: 'Paused' })}
        />
      </SimpleGrid>
      <SimpleGrid {...three}>
        <NumberField
          {...field(`${of}.payout.amount`, 'Payout (USD)', 'For each completion.')}
          min={0}
          decimalScale={6}
        />
        <NumberField
          {...field(`${of}.payout.percent`, 'Part of the amount', 'Added, of the reported amount.')}
          suffix="%"
          min={0}
          max={100}
          decimalScale={4}
        />
        <NumberField
          {...field(`${of}.payout.maximum`, 'At most (USD)', 'For one completion.')}
          min={0}
          decimalScale={6}
        />
      </SimpleGrid>
      <SimpleGrid {...three}>
        <Select
          {...field(`${of}.repeats`, 'Counts', 'For each transaction.')}
          allowDeselect={false}
          data={choices({ once: 'Once', per_order: 'Once for each order ID' })}
        />
        <NumberField
          {...field(`${of}.windowDays`, 'Window (days)', 'After the click.')}
          placeholder="As the campaign"
          min={0}
          max={3_650}
        />
      </SimpleGrid>
      <EntitlementFields
        value={form.values.goals[index]?.entitlement ?? null}
        onChange={(entitlement) => form.setFieldValue(`${of}.entitlement`, entitlement)}
        noneLabel="None"
      />
    </Stack>
  )
}
