import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { meQuery, resetPassword } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { IncompleteLink, linkToken } from './single-use-link.tsx'

/** Sets a new password with the token of a reset link. */
export function ResetPasswordPage() {
  const token = linkToken(useLocation().hash)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const set = async (password: string) => {
    await resetPassword(token, password)
    queries.setQueryData(meQuery.queryKey, null)
    await navigate(paths.signIn())
  }
  return (
    <AccountFrame
      title="Set a new password"
      lead="You’ll be signed out on all devices. Then sign in with the new password."
    >
      {token === '' ? <IncompleteLink /> : <NewPasswordForm onSubmit={set} deed="Set password" />}
    </AccountFrame>
  )
}
