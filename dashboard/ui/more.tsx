import { Button } from '@mantine/core'
import classes from './more.module.css'

interface MoreProps {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  /** What is listed and how much of it: `50 transactions`. */
  shown: string
}

/** The end of a list read by cursor: how much is shown, and the way to more. */
export function More({ hasMore, isLoading, onMore, shown }: MoreProps) {
  return (
    <div className={classes.more}>
      <span className="dimmed numeric">{hasMore ? `${shown} shown` : `${shown}, that is all`}</span>
      {hasMore && (
        <Button size="xs" variant="default" loading={isLoading} onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
