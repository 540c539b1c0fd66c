import { Chip, Drawer, Group, Input, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { call } from '../../api/client.ts'
import type { Campaign, Creative, NewCreative, Translation } from '../../api/types.ts'
import { Form, fieldOf, sent, useFormChange, withoutNulls } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { mayLeave } from '../../ui/form/use-unsaved.ts'
import { Note } from '../../ui/message/notes.tsx'
import { SafeImage } from '../../ui/safe-image.tsx'
import { platformName } from '../../ui/text/format.ts'
import { insecureImageText, isInsecureImage } from './insecure-image.ts'
import { TranslationFields } from './translation-fields.tsx'

interface CreativeFormProps {
  campaign: Campaign
  /** Undefined for a new one. */
  creative: Creative | undefined
  onClose: () => void
}

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
    send: (body, values) =>
      creative === undefined
        ? call('post', '/admin/v1/campaigns/{campaignId}/creatives', {
            path: { campaignId: campaign.id },
            body: withoutNulls(creativeChange(values)) as NewCreative,
          })
        : call('patch', '/admin/v1/creatives/{creativeId}', { path: { creativeId: creative.id }, body }),
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

/** Removes texts that fall back to the original, and languages without a text. */
function withoutEmpty(translations: Record<string, Translation>): Record<string, Translation> {
  const entries = Object.entries(translations).map(([language, texts]): [string, Translation] => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  ])
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0))
}

function CreativeFields({ form }: { form: UseFormReturnType<CreativeValues> }) {
  const { primaryImageUrl, logoUrl, additionalImages, status, translations } = form.values
  const isInsecure = [primaryImageUrl, logoUrl, ...additionalImages].some((url) => isInsecureImage(url))
  const field = fieldOf(form)
  return (
    <>
      <TextInput {...field('title', 'Title')} required />
      <TextInput {...field('subtitle', 'Subtitle')} />
      <Textarea {...field('description', 'Description')} autosize minRows={2} />
      <TextInput {...field('ctaText', 'Call to action', 'The button text. For example, Try it free.')} required />
      <TextInput
        type="url"
        {...field('primaryImageUrl', 'Primary image')}
        description="Only catalogs show offers without one. Use an https URL, a ratio of about 2.4:1, and at least 1200 × 500 pixels."
      />
      {primaryImageUrl !== '' && !isInsecureImage(primaryImageUrl) && (
        <SafeImage src={primaryImageUrl} alt="Primary image as shown in feeds" ratio={2.4} />
      )}
      <TextInput type="url" {...field('logoUrl', 'Logo', 'Use a square image.')} />
      <TagsInput
        {...field('additionalImages', 'Additional images', 'Press Enter to add a URL.')}
        // A comma may be part of a URL.
        splitChars={['\n']}
      />
      {isInsecure && (
        <Note tone="warn" title="Image without https">
          {insecureImageText}
        </Note>
      )}
      <Input.Wrapper label="Platforms" description="Leave empty for all platforms." labelElement="div">
        <Chip.Group multiple {...form.getInputProps('supportedPlatforms')}>
          <Group gap="xs" mt={6}>
            {['ios', 'android', 'web'].map((platform) => (
              <Chip key={platform} value={platform} size="xs" variant="outline">
                {platformName(platform)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <TextInput
        type="url"
        {...field('destinationUrl', 'Destination override', 'Leave empty to use the campaign’s destination.')}
      />
      <NumberField
        {...field('weight', 'Weight')}
        description="Relative to the campaign’s other creatives. Twice the weight is shown twice as often."
        min={0}
        required
      />
      <Switch
        label="Active"
        checked={status === 'active'}
        onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'active' : 'paused')}
      />
      <TranslationFields {...form.getInputProps('translations')} translations={translations} />
    </>
  )
}
