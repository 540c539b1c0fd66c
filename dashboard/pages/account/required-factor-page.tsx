import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { meQuery, signOut } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'
import { SecondFactorsCard } from './second-factor/second-factors-card.tsx'
import { useNext } from './use-next.ts'

/** Asks a member to set up a second factor where the service requires one to sign in. */
export function RequiredFactorPage() {
  const next = useNext()
  const me = useQuery(meQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (me.data === undefined) return null
  if (me.data === null) return <Navigate replace to={paths.signIn(next)} />
  if (!me.data.needsSecondFactor) return <Navigate replace to={next ?? paths.home()} />
  const leave = async () => {
    await signOut()
    queries.clear()
    queries.setQueryData(meQuery.queryKey, null)
    await navigate(paths.signIn())
  }
  return (
    <AccountFrame
      title="Set up a second factor"
      lead="This service requires an authenticator app or a passkey. The dashboard opens once you have one."
    >
      <SecondFactorsCard />
      <Button variant="subtle" onClick={() => void leave()}>
        Sign out
      </Button>
    </AccountFrame>
  )
}
