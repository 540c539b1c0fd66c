import { Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readAllAgain } from '../api/session.ts'
import { formatWholePercent } from '../ui/text/format.ts'
import { useDemoFilled } from './session.ts'
import classes from './shell.module.css'

/**
 * Shows on every page the progress while the demo network is being filled, then makes the pages reload their figures.
 */
export function DemoNotice() {
  const filled = useDemoFilled()
  useFreshFigures(filled === undefined)
  if (filled === undefined) return null
  return (
    <section className={classes.notice} aria-label="Demo network">
      <p>
        <strong>The demo network is filling: {formatWholePercent(filled)}.</strong> Until its eight weeks of traffic are
        complete, figures are too low and not compared with earlier periods.
      </p>
      <Progress aria-label="Demo network filled" value={100 * filled} w={160} />
    </section>
  )
}

/** Reloads everything once the network is filled, if it was not when the dashboard was opened. */
function useFreshFigures(isFilled: boolean): void {
  const queries = useQueryClient()
  const [wasFilled] = useState(isFilled)
  useEffect(() => {
    if (isFilled && !wasFilled) void readAllAgain(queries)
  }, [isFilled, wasFilled, queries])
}
