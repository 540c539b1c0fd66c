import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import { useAddress } from '../../../ui/use-address.ts'

/** The choice between the real book and the demo network's book, kept in the address. */
export function useBook(): { demo: boolean; select: ReactElement } {
  const book = useAddress().field('book', { real: 'Real', demo: 'Demo network' }, 'real')
  return {
    demo: book.value === 'demo',
    select: <Select aria-label="Book" w={150} allowDeselect={false} {...book} />,
  }
}
