import { Tooltip } from '@mantine/core'
import { formatInstant, formatRelative, none } from './format.ts'
import { useNow } from './use-now.ts'

interface InstantProps {
  at: string | null | undefined
  /** Shows the date and time itself; otherwise how long ago it was. */
  isExact?: boolean
}

/** Shows how long ago an instant was, with its exact UTC time in a tooltip, which the keyboard reaches too. */
export function Instant({ at, isExact = false }: InstantProps) {
  const now = useNow()
  if (at === null || at === undefined) return <span className="dimmed">{none}</span>
  const exact = `${formatInstant(at)} UTC`
  return (
    <Tooltip label={isExact ? formatRelative(at, now) : exact}>
      <time dateTime={at} className="numeric nowrap" {...(!isExact && { tabIndex: 0 })}>
        {isExact ? exact : formatRelative(at, now)}
      </time>
    </Tooltip>
  )
}
