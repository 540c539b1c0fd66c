import { notifications } from '@mantine/notifications'

/** Shows short messages in the corner of the page. */
export const tell = {
  done: (message: string) => notifications.show({ message, color: 'teal' }),
  problem: (title: string, error: unknown) => {
    const message = error instanceof Error ? error.message : 'Something went wrong.'
    const id = error instanceof Error && 'requestId' in error ? ` Request ID: ${String(error.requestId)}` : ''
    notifications.show({
      title,
      message: message + id,
      color: 'danger',
      autoClose: 12_000,
    })
  },
}
