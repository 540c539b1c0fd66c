import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { type GetInputPropsReturnType, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { AppCampaign } from '../../../api/types.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { EntitlementFields } from '../entitlement-fields.tsx'

interface OfferDialogProps {
  item: AppCampaign
  onChange: (item: AppCampaign) => void
  onClose: () => void
}

/** Overrides the app's entitlement for one offer. */
export function EntitlementDialog({ item, onChange, onClose }: OfferDialogProps) {
  return (
    <ValueDialog
      title={`Entitlement for ${item.name}`}
      submit="Apply"
      initial={item.entitlement ?? null}
      field={(props, value) => <EntitlementFields {...props} value={value} noneLabel="App default" />}
      onSubmit={(entitlement) => onChange({ ...item, entitlement })}
      onClose={onClose}
    />
  )
}

/** Sets the multiplier of an offer's ranking score in this app. */
export function PriorityDialog({ item, onChange, onClose }: OfferDialogProps) {
  return (
    <ValueDialog
      title={`Priority for ${item.name}`}
      submit="Set priority"
      initial={item.priority as number | ''}
      field={(props) => (
        <NumberField
          label="Score multiplier"
          description="1 keeps the ranking, 2 doubles the score, and 0 ranks the offer last."
          min={0}
          max={1_000}
          step={0.5}
          required
          data-autofocus
          {...props}
        />
      )}
      onSubmit={(priority) => priority !== '' && priority !== item.priority && onChange({ ...item, priority })}
      onClose={onClose}
    />
  )
}

interface MoveDialogProps {
  name: string
  position: number
  onMoveTo: (position: number) => void
  onClose: () => void
}

/** Moves an offer to a numbered position. */
export function MoveDialog({ name, position, onMoveTo, onClose }: MoveDialogProps) {
  return (
    <ValueDialog
      title={`Move ${name}`}
      submit="Move"
      initial={position as number | string}
      field={(props) => (
        <NumberInput label="Position" min={1} allowDecimal={false} required data-autofocus {...props} />
      )}
      onSubmit={(to) => typeof to === 'number' && onMoveTo(to)}
      onClose={onClose}
    />
  )
}

interface ValueDialogProps<Value> {
  title: string
  submit: string
  initial: Value
  field: (props: GetInputPropsReturnType, value: Value) => ReactNode
  onSubmit: (value: Value) => void
  onClose: () => void
}

/** Asks for one value. */
function ValueDialog<Value>({ title, submit, initial, field, onSubmit, onClose }: ValueDialogProps<Value>) {
  const form = useForm({ initialValues: { value: initial } })
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={form.onSubmit(({ value }) => {
          onSubmit(value)
          onClose()
        })}
      >
        <Stack>
          {field(form.getInputProps('value'), form.values.value)}
          <Group justify="flex-end">
            <Button type="submit">{submit}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
