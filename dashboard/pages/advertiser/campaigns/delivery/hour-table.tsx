import { Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import classes from './hour-table.module.css'
import { type Day, days, hourIn, textOf, type Week, withHours } from './week.ts'

interface HourTableProps {
  week: Week
  onChange: (week: Week) => void
  error?: string | undefined
}

type Place = readonly [day: number, hour: number]

const dayNames: Readonly<Record<Day, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const pressed = { open: true, part: 'mixed', closed: false } as const

/** The place that a key moves to from another; undefined for other keys. */
function moved(key: string, [day, hour]: Place): Place | undefined {
  const to: Readonly<Record<string, Place>> = {
    ArrowLeft: [day - 1, hour],
    ArrowRight: [day + 1, hour],
    ArrowUp: [day, hour - 1],
    ArrowDown: [day, hour + 1],
    Home: [day, 0],
    End: [day, 23],
  }
  const next = to[key]
  if (next === undefined) return undefined
  return [Math.max(0, Math.min(6, next[0])), Math.max(0, Math.min(23, next[1]))]
}

/**
 * A week as a table of hours that are switched on and off: by a click, by dragging over several, or by the keyboard.
 * One hour at a time is reached by Tab.
 */
export function HourTable({ week, onChange, error }: HourTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<Place>([0, 8])
  /** What a pointer that is held down paints. */
  const painting = useRef<boolean | undefined>(undefined)
  const hint = useId()

  const stateAt = ([day, hour]: Place) => hourIn(week, days[day] ?? 'mon', hour)
  const set = ([day, hour]: Place, isOpen: boolean) => onChange(withHours(week, days[day] ?? 'mon', [hour], isOpen))

  function toggleDay(day: Day): void {
    const isWhole = hours.every((hour) => hourIn(week, day, hour) === 'open')
    onChange(withHours(week, day, hours, !isWhole))
  }

  function onKeyDown(event: KeyboardEvent, place: Place): void {
    const next = moved(event.key, place)
    if (next === undefined) return
    event.preventDefault()
    setFocused(next)
    table.current?.querySelector<HTMLElement>(`[data-place="${next.join()}"]`)?.focus()
    if (event.shiftKey) set(next, stateAt(place) === 'open')
  }

  function onPointerDown(event: PointerEvent, place: Place): void {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    painting.current = stateAt(place) !== 'open'
    set(place, painting.current)
    window.addEventListener('pointerup', () => setTimeout(() => (painting.current = undefined)), { once: true })
  }

  function onPointerEnter({ buttons }: PointerEvent, place: Place): void {
    if (buttons === 1 && painting.current !== undefined) set(place, painting.current)
  }

  return (
    <div>
      <Text id={hint} size="xs" c="dimmed" mb={6}>
        Arrow keys move between hours, Space turns one on or off, Shift with an arrow key extends. A day’s name turns
        the whole day on or off.
      </Text>
      <table ref={table} className={classes.table} aria-label="Hours of the week" aria-describedby={hint}>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="col">
                <button type="button" className={classes.day} onClick={() => toggleDay(day)}>
                  <span aria-hidden="true">{dayNames[day].slice(0, 3)}</span>
                  <VisuallyHidden>{dayNames[day]}, all day</VisuallyHidden>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row" className={classes.hour}>
                {textOf(hour * 60)}
              </th>
              {days.map((day, index) => {
                const place = [index, hour] as const
                const state = stateAt(place)
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={classes.cell}
                      data-state={state}
                      data-place={place.join()}
                      aria-pressed={pressed[state]}
                      aria-label={`${dayNames[day]}, ${textOf(hour * 60)} to ${textOf(hour * 60 + 60)}`}
                      tabIndex={focused[0] === index && focused[1] === hour ? 0 : -1}
                      onFocus={() => setFocused(place)}
                      onKeyDown={(event) => onKeyDown(event, place)}
                      onPointerDown={(event) => onPointerDown(event, place)}
                      onPointerEnter={(event) => onPointerEnter(event, place)}
                      onClick={() => painting.current === undefined && set(place, state !== 'open')}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
