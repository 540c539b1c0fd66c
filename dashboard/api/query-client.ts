import { QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const root = '/admin/v1'

/** Makes a change; before it counts as done, reloads all data whose management API path starts with one of `stale`. */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  stale: readonly string[],
  onDone?: (answer: Answer, input: Input) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, input) => {
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && stale.some((start) => path.startsWith(root + start)),
      })
      onDone?.(answer, input)
    },
  })
}

/** Failures that a repetition may fix: no response, and a busy service. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** The cache of all data from the API. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
  },
})
