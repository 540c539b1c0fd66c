import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { meQuery, sessionQuery } from '../api/session.ts'
import type { Me, TestClock } from '../api/types.ts'
import { paths } from '../paths.ts'
import { tell } from '../ui/message/tell.ts'

/** Signs the member out, clears their data, and opens the sign-in page. */
export function useSignOut() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call('post', '/auth/sign-out', {}),
    onSuccess: () => {
      queries.clear()
      queries.setQueryData(meQuery.queryKey, null)
      return navigate(paths.signIn())
    },
    onError: (error) => tell.problem('Couldn’t sign out', error),
  })
}

/** Returns the signed-in member, on pages that `SignedIn` guards. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery)
  if (data === null) throw new Error('No one is signed in.')
  return data
}

/** Returns the completed share of the demo network's past, from 0 to 1; undefined once it is complete. */
export function useDemoFilled(): number | undefined {
  return useQuery(sessionQuery).data?.demoFilled
}

/** Returns the clock of a service that runs with `TEST_CLOCK`; undefined elsewhere. */
export function useTestClock(): TestClock | undefined {
  return useQuery(sessionQuery).data?.testClock
}
