import { Chip, Group, Input, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NumberField } from '../../ui/form/number-field.tsx'
import { SafeImage } from '../../ui/safe-image.tsx'
import { platformName } from '../../ui/text/format.ts'
import type { CreativeValues } from './creative-dialog.tsx'
import { TranslationFields } from './translation-fields.tsx'

/** Edits a creative's texts, images, and delivery settings. */
export function CreativeFields({ form }: { form: UseFormReturnType<CreativeValues> }) {
  const { primaryImageUrl, status, translations } = form.values
  return (
    <>
      <TextInput label="Title" required {...form.getInputProps('title')} />
      <TextInput label="Subtitle" {...form.getInputProps('subtitle')} />
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      <TextInput
        label="Call to action"
        description="The button text. For example, Try it free."
        required
        {...form.getInputProps('ctaText')}
      />
      <TextInput
        type="url"
        label="Primary image"
        description="An https URL. Use a ratio of about 2.4:1 and at least 1200 × 500 pixels."
        {...form.getInputProps('primaryImageUrl')}
      />
      {primaryImageUrl !== '' && <SafeImage src={primaryImageUrl} alt="Primary image as shown in feeds" ratio={2.4} />}
      <TextInput type="url" label="Logo" description="Use a square image." {...form.getInputProps('logoUrl')} />
      <TagsInput
        label="Additional images"
        description="Press Enter to add a URL."
        // A comma may be part of a URL.
        splitChars={['\n']}
        {...form.getInputProps('additionalImages')}
      />
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
        label="Destination override"
        description="Leave empty to use the campaign’s destination."
        {...form.getInputProps('destinationUrl')}
      />
      <NumberField
        label="Weight"
        description="Relative to the campaign’s other creatives. Twice the weight is shown twice as often."
        min={0}
        required
        {...form.getInputProps('weight')}
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
