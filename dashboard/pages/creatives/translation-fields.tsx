import { Accordion, Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Translation } from '../../api/types.ts'
import { languageName } from '../../ui/text/format.ts'

interface TranslationFieldsProps {
  translations: Record<string, Translation>
  onChange: (translations: Record<string, Translation>) => void
}

const fields: [keyof Translation, string][] = [
  ['title', 'Title'],
  ['subtitle', 'Subtitle'],
  ['description', 'Description'],
  ['ctaText', 'Call to action'],
]

/** Edits a creative's translations; an empty text falls back to the original. */
export function TranslationFields({ translations, onChange }: TranslationFieldsProps) {
  const [language, setLanguage] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(
    () => input.current?.setCustomValidity(language.trim() && 'Add the language, or empty this field.'),
    [language],
  )
  const add = () => {
    const code = language.trim().toLowerCase()
    const isCode = /^[a-z]{2,8}$/.test(code)
    setRefused(!isCode)
    if (!isCode) return
    onChange({ ...translations, [code]: translations[code] ?? {} })
    setLanguage('')
  }
  return (
    <Stack gap="xs">
      <span style={{ fontWeight: 500 }}>Translations</span>
      {Object.keys(translations).length > 0 && (
        <Accordion variant="contained" order={3}>
          {Object.entries(translations).map(([code, texts]) => (
            <Accordion.Item key={code} value={code}>
              <Accordion.Control>{languageName(code)}</Accordion.Control>
              <Accordion.Panel>
                <Stack gap="xs">
                  {fields.map(([name, label]) => (
                    <TextInput
                      key={name}
                      label={label}
                      dir="auto"
                      lang={code}
                      value={texts[name] ?? ''}
                      onChange={(event) =>
                        onChange({ ...translations, [code]: { ...texts, [name]: event.currentTarget.value } })
                      }
                    />
                  ))}
                  <div>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Remove ${languageName(code)}`}
                      onClick={() => {
                        const { [code]: _removed, ...others } = translations
                        onChange(others)
                        // The button disappears, and would take the keyboard's focus with it.
                        input.current?.focus()
                      }}
                    >
                      Remove
                    </Button>
                  </div>
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      <div style={{ display: 'flex', gap: 8 }}>
        <TextInput
          ref={input}
          aria-label="Language code"
          placeholder="de"
          maxLength={8}
          w={240}
          value={language}
          error={isRefused && 'Enter 2 to 8 letters, such as de.'}
          onChange={(event) => {
            setLanguage(event.currentTarget.value)
            setRefused(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add}>
          Add language
        </Button>
      </div>
    </Stack>
  )
}
