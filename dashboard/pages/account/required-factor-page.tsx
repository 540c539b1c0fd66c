import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { meQuery } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { useSignOut } from '../../shell/session.ts'
import { useNext } from '../address-ids.ts'
import { AccountFrame } from './account-frame.tsx'
import { SecondFactorsCard } from './second-factor/second-factors-card.tsx'

/** Makes a member set up a second factor if the service requires one to sign in. */
export function RequiredFactorPage() {
  const next = useNext()
  const me = useQuery(meQuery)
  const leave = useSignOut()
  if (me.data === undefined) return null
  if (me.data === null) return <Navigate replace to={paths.signIn(next)} />
  if (!me.data.needsSecondFactor) return <Navigate replace to={next ?? paths.home()} />
  return (
    <AccountFrame
      title="Set up a second factor"
      lead="This service requires an authenticator app or a passkey. The dashboard opens once you have one."
    >
      <SecondFactorsCard />
      <Button variant="subtle" loading={leave.isPending} onClick={() => leave.mutate()}>
        Sign out
      </Button>
    </AccountFrame>
  )
}
