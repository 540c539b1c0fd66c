import { Drawer } from '@mantine/core'
import { changeCreative, createCreative } from '../../api/campaigns.ts'
import type { Campaign, Creative, NewCreative, Translation } from '../../api/types.ts'
import { Form, sent, withoutNulls } from '../../ui/form/form.tsx'
import { useFormChange } from '../../ui/form/use-form-change.ts'
import { mayLeave } from '../../ui/form/use-unsaved.ts'
import { CreativeFields } from './creative-fields.tsx'

interface CreativeFormProps {
  campaign: Campaign
  /** Undefined for a new one. */
  creative: Creative | undefined
  onClose: () => void
}

/** Creates or edits a creative, including its translations. */
export function CreativeDialog({ isOpen, ...form }: CreativeFormProps & { isOpen: boolean }) {
  const leave = () => mayLeave() && form.onClose()
  return (
    <Drawer
      opened={isOpen}
      closeOnClickOutside={false}
      onClose={leave}
      position="right"
      size="lg"
      title={form.creative === undefined ? 'New creative' : 'Edit creative'}
    >
      <CreativeForm {...form} onCancel={leave} />
    </Drawer>
  )
}

function CreativeForm({ campaign, creative, onClose, onCancel }: CreativeFormProps & { onCancel: () => void }) {
  const { form, ...save } = useFormChange({
    initialValues: creativeValues(creative),
    changeOf: creativeChange,
    send: (change, values) =>
      creative === undefined
        ? createCreative(campaign.id, withoutNulls(creativeChange(values)) as NewCreative)
        : changeCreative(creative.id, change),
    stale: [`/campaigns/${campaign.id}`],
    done: 'Creative saved',
    onDone: onClose,
  })
  return (
    <Form
      form={form}
      {...save}
      problem="Couldn’t save the creative"
      submit="Save creative"
      variant="filled"
      secondary={{ label: 'Cancel', onClick: onCancel }}
      justify="flex-end"
      maw="none"
    >
      <CreativeFields form={form} />
    </Form>
  )
}

export type CreativeValues = ReturnType<typeof creativeValues>

function creativeValues(creative?: Creative) {
  return {
    title: creative?.title ?? '',
    subtitle: creative?.subtitle ?? '',
    description: creative?.description ?? '',
    primaryImageUrl: creative?.primaryImageUrl ?? '',
    logoUrl: creative?.logoUrl ?? '',
    additionalImages: creative?.additionalImages ?? [],
    ctaText: creative?.ctaText ?? '',
    supportedPlatforms: creative?.supportedPlatforms ?? [],
    destinationUrl: creative?.destinationUrl ?? '',
    weight: creative?.weight ?? (1 as number | ''),
    status: creative?.status ?? ('active' as const),
    translations: creative?.translations ?? {},
  }
}

function creativeChange({ weight, ...values }: CreativeValues) {
  return {
    ...sent(values),
    title: values.title.trim(),
    ctaText: values.ctaText.trim(),
    ...(weight === '' ? {} : { weight }),
    translations: withoutEmpty(values.translations),
  }
}

/** Leaves out texts that fall back to the original, and languages without a text. */
function withoutEmpty(translations: Record<string, Translation>): Record<string, Translation> {
  const entries = Object.entries(translations).map(([language, texts]): [string, Translation] => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  ])
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0))
}
