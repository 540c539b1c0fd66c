import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { acceptInvitation, meQuery } from '../../api/session.ts'
import { NewPasswordForm } from '../../forms/new-password-form.tsx'
import { paths } from '../../paths.ts'
import { AccountFrame } from './account-frame.tsx'

/** Makes a person a member by an invitation's link, and signs them in. */
export function InvitationPage() {
  const { token = '' } = useParams()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const accept = async (password: string) => {
    await acceptInvitation(token, password)
    await queries.resetQueries({ queryKey: meQuery.queryKey })
    await navigate(paths.home())
  }
  return (
    <AccountFrame title="Join Offerwire" lead="You were invited. Choose a password, and you are in.">
      <NewPasswordForm onSubmit={accept} deed="Join" />
    </AccountFrame>
  )
}
