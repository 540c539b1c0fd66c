import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountWords } from '../../account-words.ts'
import { call } from '../../api/client.ts'
import { acceptInvitation, beginSession, invitationQuery, meQuery } from '../../api/session.ts'
import type { OpenInvitation, PendingFactors } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { Note, Problem } from '../../ui/message/notes.tsx'
import { formatInstant } from '../../ui/text/format.ts'
import { TextLink } from '../../ui/text/values.tsx'
import { AccountFrame } from './account-frame.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** Accepts an invitation and signs the new member in. */
export function InvitationPage() {
  const token = linkToken(useLocation().hash)
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  return (
    <AccountFrame {...accountWords.invitation}>
      {token === '' && <IncompleteLink />}
      {invitation.isLoading && <Skeleton height={130} />}
      {invitation.data && <Terms invitation={invitation.data} />}
      {invitation.data && <Accept token={token} />}
      {invitation.isError && <Problem title="Couldn’t open the invitation" error={invitation.error} />}
      {invitation.isError && <SignInLink />}
    </AccountFrame>
  )
}

function Terms({ invitation: { tenantName, email, expiresAt } }: { invitation: OpenInvitation }) {
  return (
    <div>
      <p className="account-lead">{`${email} is invited to ${tenantName}.`}</p>
      <p className="account-lead">{`The invitation expires on ${formatInstant(expiresAt)} UTC.`}</p>
    </div>
  )
}

function Accept({ token }: { token: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [factors, setFactors] = useState<PendingFactors>()
  const enter = async () => {
    await beginSession(queries)
    await navigate(paths.home())
  }
  const accept = async (password?: string) => {
    const pending = await acceptInvitation(token, password)
    if (pending === undefined) await enter()
    else setFactors(pending)
  }
  if (factors !== undefined)
    return (
      <SecondFactorForm factors={factors} onSignedIn={() => accept()} onCancel={() => void navigate(paths.signIn())} />
    )
  return (
    <NewPasswordForm
      onSubmit={accept}
      deed="Join"
      description="Already have an account with this e-mail address? Enter its password. Otherwise, choose a password of at least 8 characters."
    />
  )
}

/** Sets a new password with the token of a reset link. */
export function ResetPasswordPage() {
  const token = linkToken(useLocation().hash)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const set = async (password: string) => {
    await call('post', '/auth/password-reset/confirm', { body: { token, newPassword: password } })
    queries.setQueryData(meQuery.queryKey, null)
    await navigate(paths.signIn())
  }
  return (
    <AccountFrame {...accountWords['reset-password']}>
      {token === '' ? <IncompleteLink /> : <NewPasswordForm onSubmit={set} deed="Set password" />}
    </AccountFrame>
  )
}

/** Shown if a single-use link was opened without its token. */
function IncompleteLink() {
  return (
    <>
      <Note tone="warn" title="This link is incomplete">
        Open the original link again, or request a new one.
      </Note>
      <SignInLink />
    </>
  )
}

function SignInLink() {
  return <TextLink to={paths.signIn()}>Go to sign in</TextLink>
}

/** Reads the token of a single-use link after `#`, which browsers never send to a server. */
function linkToken(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
