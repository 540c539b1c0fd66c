import { Group, SegmentedControl } from '@mantine/core'
import { SettledInput } from '../form/settled-input.tsx'
import { useToday } from '../text/use-now.ts'
import { choices, useAddress } from '../use-address.ts'
import { isDay, utcDay } from './utc-days.ts'

interface DayRange {
  from: string
  to: string
}

const spans = { '7': '7 days', '28': '28 days', '90': '90 days' }

/** Reads the range of UTC days from the page's address; the last 28 days by default. */
export function useDayRange(): DayRange {
  const address = useAddress()
  const today = useToday()
  const [from, to] = [address.value('from'), address.value('to')]
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const span = Number(address.value('span')) || 28
  return { from: utcDay(new Date(today), 1 - span), to: today }
}

/** Picks the days a page covers: a span up to today, or a start and an end date. */
export function DayRangeChoice() {
  const address = useAddress()
  const range = useDayRange()
  const isOwn = address.value('from') !== '' || address.value('to') !== ''
  const value = isOwn ? 'own' : address.value('span') || '28'
  const choose = (next: string) =>
    address.set(
      next === 'own'
        ? { ...range, span: undefined }
        : { from: undefined, to: undefined, span: next === '28' ? undefined : next },
    )
  return (
    <Group gap="xs" role="group" aria-label="Date range (UTC)">
      <SegmentedControl size="xs" value={value} onChange={choose} data={choices({ ...spans, own: 'Custom' })} />
      {isOwn && <OwnDays range={range} />}
    </Group>
  )
}

function OwnDays({ range }: { range: DayRange }) {
  const address = useAddress()
  const change = (name: 'from' | 'to', day: string) => {
    if (!isDay(day)) return
    const next = { ...range, [name]: day }
    address.set(next.from <= next.to ? { ...next } : { from: day, to: day })
  }
  return (
    <Group gap={6} wrap="nowrap">
      {(['from', 'to'] as const).map((name) => (
        <SettledInput
          key={name}
          type="date"
          size="xs"
          aria-label={name === 'from' ? 'Start date (UTC)' : 'End date (UTC)'}
          value={range[name]}
          onSettle={(day) => change(name, day)}
        />
      ))}
    </Group>
  )
}
