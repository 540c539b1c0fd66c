import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { accountWords } from '../../account-words.ts'
import { meQuery } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signs a member in and opens the page they requested. */
export function SignInPage() {
  const [parameters] = useSearchParams()
  const me = useQuery(meQuery)
  if (me.data) return <Navigate replace to={innerPath(parameters.get('next'))} />
  return (
    <AccountFrame {...accountWords['sign-in']}>
      <SignInForm />
    </AccountFrame>
  )
}

/** Allows paths of the dashboard only, so that no link can redirect elsewhere after signing in. */
function innerPath(next: string | null): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : paths.home()
}
