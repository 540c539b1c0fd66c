import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../api/session.ts'
import type { Me } from '../api/types.ts'

/** Returns the signed-in member, on pages that `SignedIn` guards. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery)
  if (data === null) throw new Error('Nobody is signed in.')
  return data
}
