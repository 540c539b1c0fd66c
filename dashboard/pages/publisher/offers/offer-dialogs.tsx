import { Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { AppCampaign } from '../../../api/types.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { useAppId } from '../../address-ids.ts'
import { EntitlementFields } from '../../entitlement-fields.tsx'

export type OfferDialogKind = 'entitlement' | 'move' | 'priority' | 'remove'

interface OfferDialogProps {
  kind: OfferDialogKind
  isOpen: boolean
  item: AppCampaign
  position: number
  onChange: (item: AppCampaign) => void
  onMoveTo: (position: number) => void
  /** Called once the offer is off the app's list. */
  onRemoved: () => void
  onClose: () => void
}

const titles: Record<OfferDialogKind, string> = {
  entitlement: 'Entitlement for',
  move: 'Move',
  priority: 'Priority for',
  remove: 'Take off the list:',
}

/**
 * Asks for a setting of one offer: its entitlement in this app, its position, or the multiplier of its ranking score.
 * Or takes it off the app's list.
 */
export function OfferDialog(props: OfferDialogProps) {
  const { kind, isOpen, item, position, onChange, onMoveTo, onRemoved, onClose } = props
  return (
    <Modal opened={isOpen} onClose={onClose} title={`${titles[kind]} ${item.name}`}>
      {kind === 'entitlement' && (
        <ValueForm
          submit="Apply"
          initial={item.entitlement ?? null}
          field={(props) => <EntitlementFields {...props} noneLabel="App default" />}
          onSubmit={(entitlement) => onChange({ ...item, entitlement })}
          onClose={onClose}
        />
      )}
      {kind === 'priority' && (
        <ValueForm
          submit="Set priority"
          initial={item.priority as number | ''}
          field={(props) => <NumberField {...priority} {...props} />}
          onSubmit={(priority) => priority !== '' && priority !== item.priority && onChange({ ...item, priority })}
          onClose={onClose}
        />
      )}
      {kind === 'move' && (
        <ValueForm
          submit="Move"
          initial={position as number | ''}
          field={(props) => (
            <NumberField label="Position" min={1} allowDecimal={false} required data-autofocus {...props} />
          )}
          onSubmit={(to) => to !== '' && onMoveTo(to)}
          onClose={onClose}
        />
      )}
      {kind === 'remove' && <RemoveForm item={item} onRemoved={onRemoved} onClose={onClose} />}
    </Modal>
  )
}

function RemoveForm({ item, onRemoved, onClose }: Pick<OfferDialogProps, 'item' | 'onRemoved' | 'onClose'>) {
  const appId = useAppId()
  const path = { appId, campaignId: item.campaignId }
  const remove = useChange(
    () => call('delete', '/admin/v1/apps/{appId}/campaigns/{campaignId}', { path }),
    [`/apps/${appId}`, '/projects', '/campaigns'],
    () => {
      tell.done('Offer taken off the list')
      onClose()
      onRemoved()
    },
  )
  return (
    <PlainForm
      change={remove}
      problem="Couldn’t take the offer off the list"
      submit="Take off the list"
      button={{ color: 'danger', style: { alignSelf: 'flex-end' } }}
      onSubmit={() => remove.mutate(undefined)}
    >
      <Text size="sm">
        The app no longer shows it, and its links redirect on.{' '}
        {item.demo
          ? 'Only the operator can put a demo campaign back.'
          : 'While the marketplace offers it, you can add it or apply for it again.'}
      </Text>
    </PlainForm>
  )
}

const priority = {
  label: 'Score multiplier',
  description: '1 keeps the ranking, 2 doubles the score, and 0 ranks the offer last.',
  ...{ min: 0, max: 1_000, step: 0.5, required: true, 'data-autofocus': true },
}

interface ValueFormProps<Value> {
  submit: string
  initial: Value
  field: (props: { value: Value; onChange: (value: Value) => void }) => ReactNode
  onSubmit: (value: Value) => void
  onClose: () => void
}

function ValueForm<Value>({ submit, initial, field, onSubmit, onClose }: ValueFormProps<Value>) {
  const [value, onChange] = useState(initial)
  const send = () => {
    onSubmit(value)
    onClose()
  }
  return (
    <PlainForm submit={submit} button={{ style: { alignSelf: 'flex-end' } }} onSubmit={send}>
      {field({ value, onChange })}
    </PlainForm>
  )
}
