import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { accountWords } from '../../account-words.ts'
import { meQuery } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useNext } from './use-next.ts'

/** Signs a member in and opens the page they requested. */
export function SignInPage() {
  const next = useNext()
  const me = useQuery(meQuery)
  if (me.data) return <Navigate replace to={next ?? paths.home()} />
  return (
    <AccountFrame {...accountWords['sign-in']}>
      <SignInForm />
    </AccountFrame>
  )
}
