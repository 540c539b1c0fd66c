import { Button } from '@mantine/core'
import { useAddress } from '../use-address.ts'
import { Empty } from './empty.tsx'

interface NoMatchProps {
  title: string
  /** The parameters of the address that hold the filters. */
  filters: readonly string[]
}

/** Says that the filters of a list leave nothing of it, and clears them. */
export function NoMatch({ title, filters }: NoMatchProps) {
  const address = useAddress()
  return (
    <Empty
      icon="search"
      title={title}
      actions={
        <Button
          variant="default"
          onClick={() => address.set(Object.fromEntries(filters.map((name) => [name, undefined])))}
        >
          Clear filters
        </Button>
      }
    >
      Change or clear the filters.
    </Empty>
  )
}
