import { ActionIcon, Button, Stack, TextInput } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'

type Row = [name: string, value: string]

/** Edits the parameters that are added to the destination URL. */
export function ParameterRows({ rows, onChange }: { rows: Row[]; onChange: (rows: Row[]) => void }) {
  const set = (index: number, row: Row) => onChange(rows.map((old, at) => (at === index ? row : old)))
  return (
    <Stack gap="xs">
      <span style={{ fontWeight: 500 }}>Tracking parameters</span>
      {rows.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
        <div key={index} style={{ display: 'flex', gap: 8 }}>
          <TextInput
            aria-label={`Name of parameter ${index + 1}`}
            placeholder="utm_source"
            value={name}
            onChange={(event) => set(index, [event.currentTarget.value, value])}
            style={{ flex: 1 }}
          />
          <TextInput
            aria-label={`Value of parameter ${index + 1}`}
            placeholder="offerwire"
            value={value}
            onChange={(event) => set(index, [name, event.currentTarget.value])}
            style={{ flex: 1 }}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Remove parameter ${index + 1}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <Icon name="cross" size={15} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button size="xs" variant="default" onClick={() => onChange([...rows, ['', '']])}>
          Add parameter
        </Button>
      </div>
    </Stack>
  )
}
