import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { acceptInvitation, beginSession, invitationQuery } from '../../api/session.ts'
import type { OpenInvitation } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { Problem } from '../../ui/message/problem.tsx'
import { formatInstant } from '../../ui/text/format.ts'
import { AccountFrame } from './account-frame.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { IncompleteLink, linkToken } from './single-use-link.tsx'

/** Accepts an invitation and signs the new member in. */
export function InvitationPage() {
  const token = linkToken(useLocation().hash)
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  if (token === '') {
    return (
      <AccountFrame title="Join Offerwire">
        <IncompleteLink />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Join Offerwire" lead={invitation.data && lead(invitation.data)}>
      {invitation.isError && <Problem title="Couldn’t open the invitation" error={invitation.error} />}
      {invitation.isPending && <Skeleton height={130} />}
      {invitation.data && <Accept token={token} hasAccount={invitation.data.hasAccount} />}
      {invitation.isError && (
        <Link className="link" to={paths.signIn()}>
          Go to sign in
        </Link>
      )}
    </AccountFrame>
  )
}

function lead({ tenantName, email, expiresAt }: OpenInvitation): string {
  return `${email} is invited to ${tenantName}. The invitation expires on ${formatInstant(expiresAt)} UTC.`
}

function Accept({ token, hasAccount }: { token: string; hasAccount: boolean }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const accept = async (password: string) => {
    await acceptInvitation(token, password)
    await beginSession(queries)
    await navigate(paths.home())
  }
  return <NewPasswordForm onSubmit={accept} deed="Join" isExisting={hasAccount} />
}
