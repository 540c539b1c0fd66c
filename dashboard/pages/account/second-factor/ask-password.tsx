import { Group, PasswordInput, SimpleGrid } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { secondFactorsQuery } from '../../../api/second-factors.ts'
import { meQuery, sessionsQuery } from '../../../api/session.ts'
import { DialogButton } from '../../../ui/form/dialog-button.tsx'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Note } from '../../../ui/message/notes.tsx'
import { CopyButton } from '../../../ui/text/copy-button.tsx'

interface AskPasswordProps<Output> {
  /** The label of the button on the page. */
  label: string
  ariaLabel?: string
  title: string
  deed: string
  /** The title of the message if the change fails. */
  problem: string
  change: (password: string) => Promise<Output>
  /** Shows the result of the change in place of the question. */
  show?: (output: Output) => ReactNode
  /** The consequence of the change, in a sentence. */
  children: ReactNode
}

/** Asks for the password before a change of the member's sign-in. */
export function AskPassword<Output>({ label, ariaLabel, title, ...question }: AskPasswordProps<Output>) {
  return (
    <DialogButton label={label} aria-label={ariaLabel} title={title} size="compact-sm">
      {(close) => <Question {...question} onClose={close} />}
    </DialogButton>
  )
}

interface QuestionProps<Output> extends Omit<AskPasswordProps<Output>, 'label' | 'ariaLabel' | 'title'> {
  onClose: () => void
}

function Question<Output>({ deed, problem, change, show, children, onClose }: QuestionProps<Output>) {
  const made = useFactorChange(change, show === undefined ? onClose : undefined)
  if (made.isSuccess && show !== undefined) return show(made.data)
  return (
    <PlainForm
      change={made}
      problem={problem}
      submit={deed}
      button={{ color: 'danger' }}
      onSubmit={({ password = '' }) => made.mutate(password)}
    >
      <p style={{ margin: 0 }}>{children}</p>
      <PasswordField />
    </PlainForm>
  )
}

export function PasswordField() {
  return <PasswordInput name="password" label="Your password" autoComplete="current-password" required data-autofocus />
}

/** Changes the member's second factors, reloads the data that show them, and then calls `onDone`. */
export function useFactorChange<Input, Output>(change: (input: Input) => Promise<Output>, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      for (const { queryKey } of [secondFactorsQuery(), sessionsQuery(), meQuery])
        await queries.invalidateQueries({ queryKey })
      onDone?.()
    },
  })
}

/** Shows new backup codes, the only time they can be read. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Note tone="warn" title="Save these backup codes now">
      <p>If you lose your device, use one of these instead of a code. Each works once. You won’t see them again.</p>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <code key={code} className="mono">
            {code}
          </code>
        ))}
      </SimpleGrid>
      <Group mt="sm">
        <CopyButton text={codes.join('\n')} label="backup codes" />
      </Group>
    </Note>
  )
}
