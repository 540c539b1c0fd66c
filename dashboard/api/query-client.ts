import { QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const root = '/admin/v1'

/**
 * Makes a change, then reads again whatever came from management API paths that begin with one of `stale` before the
 * change counts as done.
 */
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

/** Answers that a repetition may change: none at all, and a service that is busy. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** The cache of everything read from the API. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
  },
})
