import { Button, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { App } from '../api/types.ts'
import { useMe } from '../shell/use-me.ts'
import { languageName } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { useAppChange } from './use-app-change.ts'

/** Edits an app's name, languages, revenue share, and client trial limit. */
export function AppForm({ app }: { app: App }) {
  const isOperator = useMe().isOperator
  const [name, setName] = useState(app.name)
  const [locales, setLocales] = useState(app.locales)
  const [defaultLocale, setDefaultLocale] = useState(app.defaultLocale)
  const [share, setShare] = useState<number | string>(app.payoutSharePercent ?? '')
  const [trial, setTrial] = useState<number | string>(app.clientTrialLimit ?? '')
  const save = useAppChange(app.id)
  const submit = () =>
    save.mutate({
      name,
      locales,
      defaultLocale,
      ...(isOperator && typeof share === 'number' ? { payoutSharePercent: share } : {}),
      clientTrialLimit: typeof trial === 'number' ? trial : null,
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md" maw={520}>
        {save.isError && <Problem title="Couldn’t save the app" error={save.error} />}
        <TextInput
          label="Name"
          value={name}
          required
          withAsterisk={false}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TagsInput
          label="Languages"
          description="Language codes such as en, de, or ar. Users with other languages see the default."
          value={locales}
          onChange={setLocales}
        />
        <Select
          label="Default language"
          allowDeselect={false}
          value={defaultLocale}
          onChange={(next) => setDefaultLocale(next ?? defaultLocale)}
          data={[...new Set([...locales, defaultLocale])].map((code) => ({
            value: code,
            label: `${languageName(code)} (${code})`,
          }))}
        />
        {isOperator && (
          <NumberInput
            label="Revenue share"
            description="The publisher’s share of each payout. Only operators can see this."
            suffix=" %"
            min={0}
            max={100}
            value={share}
            onChange={setShare}
          />
        )}
        <NumberInput
          label="Trial limit per client"
          description="Lifetime number of feed and message responses per clientId. Leave empty for no limit."
          min={0}
          allowDecimal={false}
          value={trial}
          onChange={setTrial}
        />
        <div>
          <Button type="submit" variant="default" loading={save.isPending}>
            Save app
          </Button>
        </div>
      </Stack>
    </form>
  )
}
