import { Chip, Group, Input, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { NumberField } from '../ui/number-field.tsx'
import { platformName } from '../ui/platform.ts'
import { SafeImage } from '../ui/safe-image.tsx'
import type { CreativeDraft } from './creative-draft.ts'

interface CreativeFieldsProps {
  draft: CreativeDraft
  onChange: (change: Partial<CreativeDraft>) => void
}

/** Edits a creative's texts, images, and delivery settings. */
export function CreativeFields({ draft, onChange }: CreativeFieldsProps) {
  return (
    <Stack>
      <TextInput
        label="Title"
        required
        withAsterisk={false}
        value={draft.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Subtitle"
        value={draft.subtitle}
        onChange={(event) => onChange({ subtitle: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TextInput
        label="Call to action"
        description="The button text. For example, Try it free."
        required
        withAsterisk={false}
        value={draft.ctaText}
        onChange={(event) => onChange({ ctaText: event.currentTarget.value })}
      />
      <TextInput
        type="url"
        label="Primary image"
        description="An https URL. Use a ratio of about 2.4:1 and at least 1200 × 500 pixels."
        value={draft.primaryImageUrl}
        onChange={(event) => onChange({ primaryImageUrl: event.currentTarget.value })}
      />
      {draft.primaryImageUrl !== '' && (
        <SafeImage src={draft.primaryImageUrl} alt="Primary image as shown in feeds" ratio={2.4} />
      )}
      <TextInput
        type="url"
        label="Logo"
        description="Use a square image."
        value={draft.logoUrl}
        onChange={(event) => onChange({ logoUrl: event.currentTarget.value })}
      />
      <TagsInput
        label="Additional images"
        description="Press Enter to add a URL."
        value={draft.additionalImages}
        onChange={(additionalImages) => onChange({ additionalImages })}
      />
      <Platforms draft={draft} onChange={onChange} />
      <TextInput
        type="url"
        label="Destination override"
        description="Leave empty to use the campaign’s destination."
        value={draft.destinationUrl}
        onChange={(event) => onChange({ destinationUrl: event.currentTarget.value })}
      />
      <NumberField
        label="Weight"
        description="Relative to the campaign’s other creatives. Twice the weight is shown twice as often."
        min={0}
        value={draft.weight}
        onChange={(weight) => onChange({ weight })}
      />
      <Switch
        label="Active"
        checked={draft.status === 'active'}
        onChange={(event) => onChange({ status: event.currentTarget.checked ? 'active' : 'paused' })}
      />
    </Stack>
  )
}

function Platforms({ draft, onChange }: CreativeFieldsProps) {
  return (
    <Input.Wrapper label="Platforms" description="Leave empty for all platforms." labelElement="div">
      <Chip.Group
        multiple
        value={draft.supportedPlatforms}
        onChange={(supportedPlatforms) => onChange({ supportedPlatforms })}
      >
        <Group gap="xs" mt={6}>
          {['ios', 'android', 'web'].map((platform) => (
            <Chip key={platform} value={platform} size="xs" variant="outline">
              {platformName(platform)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
