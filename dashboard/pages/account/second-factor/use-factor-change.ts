import { useMutation, useQueryClient } from '@tanstack/react-query'
import { secondFactorsQuery } from '../../../api/second-factors.ts'
import { meQuery, sessionsQuery } from '../../../api/session.ts'

/** Makes a change of the member's second factors, and reads again what it shows in. */
export function useFactorChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      for (const { queryKey } of [secondFactorsQuery(), sessionsQuery(), meQuery])
        await queries.invalidateQueries({ queryKey })
    },
  })
}
