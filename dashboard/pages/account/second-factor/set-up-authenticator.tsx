import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { confirmAuthenticator, startAuthenticator } from '../../../api/second-factors.ts'
import { fieldsOf } from '../../../ui/form/fields-of.ts'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { closedByButton } from '../../../ui/form/shown-secret.ts'
import { Problem } from '../../../ui/message/problem.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordField } from './password-field.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** Sets an authenticator app up: password, QR code, first code. */
export function SetUpAuthenticator({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const start = useMutation({ mutationFn: startAuthenticator })
  const confirm = useFactorChange(confirmAuthenticator)
  const close = () => {
    start.reset()
    confirm.reset()
    onClose()
  }
  const finish = (code: string) =>
    confirm.mutate(code, {
      onSuccess: () => {
        tell.done('Authenticator app added')
        close()
      },
    })
  return (
    <Modal opened={isOpen} onClose={close} title="Set up an authenticator app" {...(start.isSuccess && closedByButton)}>
      {start.data === undefined ? (
        <PlainForm
          change={start}
          problem="Couldn’t start"
          submit="Continue"
          onSubmit={({ password = '' }) => start.mutate(password)}
        >
          <PasswordField />
        </PlainForm>
      ) : (
        <form onSubmit={(event) => finish(fieldsOf(event).code ?? '')}>
          <Stack gap="md">
            <p style={{ margin: 0 }}>Scan this code with your app, or enter the key by hand.</p>
            <QrCode text={start.data.uri} label="QR code for your authenticator app" />
            <code className="mono" style={{ overflowWrap: 'anywhere' }}>
              {new URL(start.data.uri).searchParams.get('secret')}
            </code>
            <BackupCodes codes={start.data.backupCodes} />
            {confirm.isError && <Problem title="Couldn’t verify the code" error={confirm.error} />}
            <TextInput
              name="code"
              label="Code"
              description="The six digits that the app currently shows."
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={7}
              required
            />
            <Button type="submit" loading={confirm.isPending}>
              Turn on
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
