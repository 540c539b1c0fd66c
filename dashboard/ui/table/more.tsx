import { Button } from '@mantine/core'
import classes from './more.module.css'

interface MoreProps {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  /** The number and kind of rows listed: `50 transactions`. */
  shown: string
}

/** Ends a list: tells how much is shown and loads more. */
export function More({ hasMore, isLoading, onMore, shown }: MoreProps) {
  return (
    <div className={classes.more}>
      <span className="dimmed numeric">{hasMore ? `Showing ${shown}` : shown}</span>
      {hasMore && (
        <Button size="xs" variant="default" loading={isLoading} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  )
}
