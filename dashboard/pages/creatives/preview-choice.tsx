import { Group, SegmentedControl, Select } from '@mantine/core'
import type { Creative } from '../../api/types.ts'
import { languageName } from '../../ui/text/format.ts'
import { useAddress } from '../../ui/use-address.ts'
import { type PreviewSurface, previewSurfaces } from './creative-preview.tsx'

/** Reads the surface and the language of a preview from the page's address. */
export function usePreviewChoice(): { surface: PreviewSurface; language: string } {
  const address = useAddress()
  const surface = previewSurfaces.find(({ id }) => id === address.value('surface')) ?? previewSurfaces[0]
  return { surface: surface.id, language: address.value('language') }
}

/** Picks the surface of a preview and, where there are translations, its language. */
export function PreviewChoice({ creatives }: { creatives: Creative[] | undefined }) {
  const address = useAddress()
  const { surface, language } = usePreviewChoice()
  const languages = [...new Set(creatives?.flatMap(({ translations }) => Object.keys(translations)))].sort()
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label="Surface"
        size="xs"
        value={surface}
        onChange={(next) => address.set({ surface: next })}
        data={previewSurfaces.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {languages.length > 0 && (
        <Select
          aria-label="Language"
          size="xs"
          w={160}
          placeholder="Original"
          clearable
          value={languages.includes(language) ? language : null}
          onChange={(next) => address.set({ language: next ?? undefined })}
          data={languages.map((value) => ({ value, label: languageName(value) }))}
        />
      )}
    </Group>
  )
}

/** Translates a creative; texts without a translation stay in the original. */
export function translated(creative: Creative, language: string): Creative {
  return { ...creative, ...creative.translations[language] }
}
