import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { meQuery } from '../../api/session.ts'
import { SignInForm } from '../../forms/sign-in-form.tsx'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'

/** Where a person signs in; leads on to the page they wanted. */
export function SignInPage() {
  const [parameters] = useSearchParams()
  const me = useQuery(meQuery)
  if (me.data) return <Navigate replace to={innerPath(parameters.get('next'))} />
  return (
    <AccountFrame title="Sign in" lead="Offers, and everything they led to.">
      <SignInForm />
    </AccountFrame>
  )
}

/** Only paths of the dashboard are followed, so that no link can lead a person away after signing in. */
function innerPath(next: string | null): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : paths.home()
}
