import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

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
