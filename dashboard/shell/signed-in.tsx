import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { meQuery } from '../api/session.ts'
import { paths } from '../paths.ts'
import { LoadProblem } from '../ui/message/notes.tsx'
import { Shell } from './shell.tsx'

/** Requires a session, and returns to the requested page after signing in. */
export function SignedIn() {
  const location = useLocation()
  const me = useQuery(meQuery)
  useEndedSession()
  if (me.isLoadingError) {
    return (
      <main style={{ maxWidth: 560, margin: '15vh auto', padding: 16 }}>
        <h1>Offerwire</h1>
        <LoadProblem what="the dashboard" of={me} />
      </main>
    )
  }
  if (me.data === undefined) return null
  const address = location.pathname + location.search
  const next = address === '/' ? undefined : address
  if (me.data === null) return <Navigate replace to={paths.signIn(next)} />
  if (me.data.needsSecondFactor) return <Navigate replace to={paths.requiredFactor(next)} />
  return <Shell me={me.data} />
}

/** Ends the session in the browser once any request returns 401. */
function useEndedSession(): void {
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state
        if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(meQuery.queryKey, null)
      }),
    [],
  )
}
