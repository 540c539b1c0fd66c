import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { DayChart } from './day-chart.tsx'

const Chart = lazy(() => import('./day-chart.tsx').then((file) => ({ default: file.DayChart })))

/** The chart of days, whose library is loaded by the pages that draw one. */
export function LazyDayChart({
  days,
  ...rest
}: Omit<ComponentProps<typeof DayChart>, 'days'> & { days: ComponentProps<typeof DayChart>['days'] | undefined }) {
  const waiting = <Skeleton height={250} />
  if (days === undefined) return waiting
  return (
    <Suspense fallback={waiting}>
      <Chart days={days} {...rest} />
    </Suspense>
  )
}
