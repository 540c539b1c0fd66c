import { Box, Button, PasswordInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/client.ts'
import { meQuery, sessionsQuery } from '../../api/session.ts'
import type { OpenSession } from '../../api/types.ts'
import { useMe } from '../../shell/session.ts'
import { PlainForm } from '../../ui/form/plain-form.tsx'
import { Note, Problem } from '../../ui/message/notes.tsx'
import { Card, DefinitionList, Page } from '../../ui/page/page.tsx'
import { type Column, TableCard } from '../../ui/table/data-table.tsx'
import { none, words } from '../../ui/text/format.ts'
import { Instant } from '../../ui/text/values.tsx'
import { NewPasswordField } from './new-password-form.tsx'
import { SecondFactorsCard } from './second-factor/second-factors-card.tsx'

/** Shows the signed-in member's memberships, password, second factors, and sessions. */
export function AccountPage() {
  const me = useMe()
  const memberOf = [...me.projects, ...me.organizations].map(({ name }) => name).join(', ')
  return (
    <Page title="Account">
      <Card title="Profile">
        <DefinitionList
          items={{
            'E-mail': me.email,
            Role: me.roles.map(words).join(', '),
            'Member of': me.isOperator ? 'All projects and organizations' : memberOf,
          }}
        />
      </Card>
      <SecondFactorsCard />
      <Card title="Password" lead="Changing your password signs you out on other devices.">
        <ChangePasswordForm />
      </Card>
      <SessionsCard />
    </Page>
  )
}

function ChangePasswordForm() {
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call('post', '/auth/password', { body }),
    onSuccess: () => form.current?.reset(),
  })
  return (
    <>
      <PlainForm
        ref={form}
        change={change}
        problem="Couldn’t change your password"
        submit="Change password"
        button={{ style: { alignSelf: 'flex-start' } }}
        maw={420}
        onSubmit={({ currentPassword = '', newPassword = '' }) => change.mutate({ currentPassword, newPassword })}
      >
        <PasswordInput name="currentPassword" label="Current password" autoComplete="current-password" required />
        <NewPasswordField name="newPassword" label="New password" />
      </PlainForm>
      <Box role="status" mt={change.isSuccess ? 'md' : 0} maw={420}>
        {change.isSuccess && <Note tone="good">Password changed. You’ve been signed out on other devices.</Note>}
      </Box>
    </>
  )
}

/** Lists the member's sessions, and ends them. */
function SessionsCard() {
  const queries = useQueryClient()
  const sessions = useQuery(sessionsQuery())
  const end = useMutation({
    mutationFn: (sessionId: string) => call('delete', '/auth/sessions/{sessionId}', { path: { sessionId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })
  const leave = useMutation({
    mutationFn: () => call('post', '/auth/sign-out-everywhere', {}),
    onSuccess: () => queries.setQueryData(meQuery.queryKey, null),
  })
  const columns: Column<OpenSession>[] = [
    { name: 'Device', cell: (row) => <span data-breaks>{deviceOf(row.userAgent)}</span> },
    { name: 'IP address', from: 'sm', cell: (row) => <span className="mono">{row.address ?? none}</span> },
    { name: 'Last seen', cell: (row) => (row.current ? 'This session' : <Instant at={row.seenAt} isReal />) },
    { name: 'Signed in', from: 'md', cell: (row) => <Instant at={row.createdAt} isReal /> },
    {
      name: 'End',
      isNameHidden: true,
      cell: (row) =>
        row.current ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Sign out ${deviceOf(row.userAgent)} at ${row.address ?? 'an unknown address'}`}
            onClick={() => end.mutate(row.id)}
          >
            Sign out
          </Button>
        ),
    },
  ]
  return (
    <>
      {(leave.isError || end.isError) && <Problem title="Couldn’t sign out" error={leave.error ?? end.error} />}
      <TableCard
        title="Sessions"
        lead="Where you’re signed in. Sessions expire after seven days of inactivity."
        actions={
          <Button variant="default" size="xs" loading={leave.isPending} onClick={() => leave.mutate()}>
            Sign out of all sessions
          </Button>
        }
        columns={columns}
        rows={sessions.data?.data}
        of={sessions}
        empty={null}
        skeletonRows={2}
      />
    </>
  )
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** Shortens a `User-Agent` to `Firefox on Linux`; an unknown one stays as it is. */
function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device'
  const first = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [first(browsers), first(systems)]
  if (browser === undefined) return userAgent.slice(0, 60)
  return system === undefined ? browser : `${browser} on ${system}`
}
