import { Select, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/query-client.ts'
import type { TransactionWithTimeline } from '../../api/types.ts'
import { DialogButton } from '../../ui/form/dialog-button.tsx'
import { Form, fieldOf } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { tell } from '../../ui/message/tell.ts'
import { formatPrice } from '../../ui/text/format.ts'

const reasons = [
  { value: 'refund', label: 'Refund' },
  { value: 'fraud', label: 'Fraud' },
  { value: 'duplicate', label: 'Duplicate' },
  { value: 'invalid_lead', label: 'Invalid lead' },
  { value: 'terms', label: 'Against the terms' },
  { value: 'error', label: 'Error' },
  { value: 'other', label: 'Other' },
] as const

type Reason = (typeof reasons)[number]['value']

export type CompletedGoal = NonNullable<TransactionWithTimeline['goals']>[number]

interface ReverseButtonProps {
  transaction: TransactionWithTimeline
  /** The further goal whose completion is taken back; the main goal if absent. */
  goal?: CompletedGoal
}

/** Takes a conversion back in a dialog, in full or in part. Shown while a part of its payout is not reversed. */
export function ReverseButton({ transaction, goal }: ReverseButtonProps) {
  const left = Math.min(leftOf(transaction, goal?.goal), goal?.payout ?? Infinity)
  if (left <= 0) return null
  const name = goal && `Reverse ${[goal.goal, goal.orderId].filter(Boolean).join(' ')}`
  return (
    <DialogButton label="Reverse" title={name ?? 'Reverse this conversion'} aria-label={name} size="xs">
      {(close) => <ReverseForm transactionId={transaction.id} goal={goal} left={left} onClose={close} />}
    </DialogButton>
  )
}

/** The part of a goal's payout that is not reversed, in dollars; 0 if nothing was booked. */
function leftOf({ timeline }: TransactionWithTimeline, goal: string | undefined): number {
  const sumOf = (name: string) =>
    timeline
      .filter((each) => each.step === name && each.goal === goal)
      .reduce((sum, { amount = 0 }) => sum + Math.round(amount * 1_000_000), 0)
  return (sumOf('booked') - sumOf('reversed')) / 1_000_000
}

interface ReverseFormProps {
  transactionId: string
  goal: CompletedGoal | undefined
  left: number
  onClose: () => void
}

function ReverseForm({ transactionId, goal, left, onClose }: ReverseFormProps) {
  // One for each opening: a repetition after a lost answer reverses nothing twice.
  const [reference] = useState(() => crypto.randomUUID())
  const form = useForm({ initialValues: { reason: 'refund' as Reason, amount: '' as number | '', note: '' } })
  const taken = form.values.amount === '' ? left : form.values.amount
  const change = useChange(
    ({ reason, amount, note }: typeof form.values) =>
      call('post', '/admin/v1/transactions/{transactionId}/reversals', {
        path: { transactionId },
        body: {
          reason,
          reference,
          ...(amount === '' ? {} : { amount }),
          ...(note.trim() && { note: note.trim() }),
          ...(goal && { goal: goal.goal, ...(goal.orderId && { orderId: goal.orderId }) }),
        },
      }),
    ['/transactions', '/organizations', '/apps'],
    () => {
      tell.done('Conversion reversed')
      onClose()
    },
  )
  const field = fieldOf(form)
  return (
    <Form
      form={form}
      change={change}
      problem="Couldn’t reverse the conversion"
      submit={`Reverse ${formatPrice(taken)}`}
      variant="filled"
      justify="flex-end"
      secondary={{ label: 'Cancel', onClick: onClose }}
      onSubmit={change.mutate}
    >
      <Select {...field('reason', 'Reason')} data={reasons} allowDeselect={false} data-autofocus />
      <NumberField
        {...field('amount', 'Amount')}
        description={`Leave empty for all that is left: ${formatPrice(left)}.`}
        prefix="$"
        min={0.01}
        max={left}
        decimalScale={2}
      />
      <Textarea {...field('note', 'Note')} maxLength={512} autosize />
      <Text size="sm">
        The advertiser no longer owes {formatPrice(taken)}, and the publisher loses its share of it. The conversion
        stays verified and counted. This can’t be undone.
      </Text>
    </Form>
  )
}
