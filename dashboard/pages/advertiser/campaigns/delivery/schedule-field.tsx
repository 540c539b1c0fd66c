import { Select, Stack, Switch } from '@mantine/core'
import type { Schedule } from '../../../../api/types.ts'
import { HourTable } from './hour-table.tsx'
import { weekOf, windowsOf } from './week.ts'

interface ScheduleFieldProps {
  value: Schedule | null
  onChange: (schedule: Schedule | null) => void
  /** The fault of the windows, if any. */
  error?: string | undefined
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const workdays: Schedule['windows'] = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '20:00' }]

/** Time zones by name, with one that the browser does not list. */
function timeZones(chosen: string): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].sort()
}

/** Edits the hours in which a campaign is shown; off means always. */
export function ScheduleField({ value, onChange, error }: ScheduleFieldProps) {
  return (
    <Stack gap="sm">
      <Switch
        label="Only in certain hours"
        description="Outside them, the campaign isn’t shown. Links and conversions go on."
        checked={value !== null}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? { timeZone: ownZone, windows: workdays } : null)
        }
      />
      {value !== null && (
        <>
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            limit={100}
            data={timeZones(value.timeZone)}
            value={value.timeZone}
            onChange={(timeZone) => timeZone !== null && onChange({ ...value, timeZone })}
            nothingFoundMessage="No matching time zones"
          />
          <HourTable
            week={weekOf(value.windows)}
            onChange={(week) => onChange({ ...value, windows: windowsOf(week) })}
            error={error}
          />
        </>
      )}
    </Stack>
  )
}
