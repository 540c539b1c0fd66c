import { Drawer, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { call, wholeListQuery } from '../../api/client.ts'
import type { Campaign, Deal } from '../../api/types.ts'
import { useMe } from '../../shell/session.ts'
import { Form, fieldOf, useFormChange } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { mayLeave } from '../../ui/form/use-unsaved.ts'
import { LoadProblem } from '../../ui/message/notes.tsx'
import { formatPrice, platformName } from '../../ui/text/format.ts'
import { type DealValues, dealChange, dealValues, newDeal, partyOf } from './deal-values.ts'

interface DealFormProps {
  campaign: Campaign
  /** Undefined for a new one. */
  deal: Deal | undefined
  /** The chosen party of a new one, if any. */
  party: string
  onClose: () => void
}

/** Makes or changes the terms of one publisher. */
export function DealDialog({ isOpen, ...form }: DealFormProps & { isOpen: boolean }) {
  const leave = () => mayLeave() && form.onClose()
  return (
    <Drawer
      opened={isOpen}
      closeOnClickOutside={false}
      onClose={leave}
      position="right"
      size="lg"
      title={form.deal === undefined ? 'New deal' : `Deal with ${form.deal.appName ?? form.deal.projectName}`}
    >
      <DealForm {...form} onCancel={leave} />
    </Drawer>
  )
}

function DealForm({ campaign, deal, party, onClose, onCancel }: DealFormProps & { onCancel: () => void }) {
  const { isOperator } = useMe()
  const { form, ...save } = useFormChange({
    initialValues: dealValues(deal, party),
    changeOf: ({ party: chosen, ...values }: DealValues) => ({
      ...(deal === undefined && { party: chosen }),
      ...dealChange({ party: chosen, ...values }, isOperator),
    }),
    merged: ['caps'],
    send: ({ party: _, ...body }, values) =>
      deal === undefined
        ? call('post', '/admin/v1/campaigns/{campaignId}/deals', {
            path: { campaignId: campaign.id },
            body: newDeal(values, isOperator),
          })
        : call('patch', '/admin/v1/deals/{dealId}', { path: { dealId: deal.id }, body }),
    stale: [`/campaigns/${campaign.id}`],
    done: 'Deal saved',
    onDone: onClose,
  })
  return (
    <Form
      form={form}
      {...save}
      problem="Couldn’t save the deal"
      submit="Save deal"
      variant="filled"
      secondary={{ label: 'Cancel', onClick: onCancel }}
      justify="flex-end"
      maw="none"
    >
      {deal === undefined && <PartyField campaign={campaign} form={form} />}
      <TermsFields campaign={campaign} form={form} />
    </Form>
  )
}

/** Two fields beside each other if there is room. */
const pair = { minColWidth: 'min(100%, 200px)', spacing: 14 }

interface FieldsProps {
  campaign: Campaign
  form: UseFormReturnType<DealValues>
}

/** Chooses a project or one of its apps, of those that have the campaign or have applied for it. */
function PartyField({ campaign, form }: FieldsProps) {
  const path = { campaignId: campaign.id }
  const publishers = useQuery(wholeListQuery('/admin/v1/campaigns/{campaignId}/publishers', { path }))
  const applications = useQuery(wholeListQuery('/admin/v1/campaigns/{campaignId}/applications', { path }))
  const failed = [publishers, applications].find(({ isLoadingError }) => isLoadingError)
  const names = new Map<string, string>()
  for (const row of [...(publishers.data ?? []), ...(applications.data ?? [])]) {
    names.set(partyOf({ projectId: row.projectId }), `${row.projectName}: all apps`)
    names.set(partyOf(row), `${row.projectName}: ${row.appName} (${platformName(row.platform)})`)
  }
  return (
    <>
      {failed && <LoadProblem what="publishers" of={failed} />}
      <Select
        {...fieldOf(form)('party', 'Publisher', 'The terms of an app come before those of its project.')}
        data={Array.from(names, ([value, label]) => ({ value, label }))}
        searchable
        required
      />
    </>
  )
}

function TermsFields({ campaign, form }: FieldsProps) {
  const { isOperator } = useMe()
  const field = fieldOf(form)
  const own = campaign.payout
    ? `Leave empty for the campaign’s ${formatPrice(campaign.payout.amount)}.`
    : 'Leave empty for none.'
  return (
    <>
      <SimpleGrid {...pair}>
        <NumberField {...field('payout.amount', 'Payout (USD)', own)} min={0} max={1_000_000} decimalScale={6} />
        {isOperator && (
          <NumberField
            {...field('sharePercent', 'Publisher’s share', 'Leave empty for the app’s. Only operators see it.')}
            suffix="%"
            min={0}
            max={100}
            decimalScale={4}
          />
        )}
      </SimpleGrid>
      <SimpleGrid {...pair}>
        <NumberField
          {...field('caps.conversionsPerDay', 'Daily cap', 'Conversions per UTC day.')}
          min={0}
          allowDecimal={false}
        />
        <NumberField
          {...field('caps.conversionsTotal', 'Total cap', 'Conversions under this deal.')}
          min={0}
          allowDecimal={false}
        />
        <NumberField
          {...field('caps.budgetTotal', 'Budget (USD)', 'Payouts under this deal, goals too.')}
          min={0}
          max={1_000_000}
        />
      </SimpleGrid>
      <SimpleGrid {...pair}>
        <TextInput type="datetime-local" {...field('startsAt', 'Start (UTC)', 'Leave empty to start immediately.')} />
        <TextInput type="datetime-local" {...field('endsAt', 'End (UTC)', 'Leave empty to run indefinitely.')} />
      </SimpleGrid>
      <Textarea {...field('note', 'Note', 'The publisher doesn’t see it.')} autosize minRows={2} />
    </>
  )
}
