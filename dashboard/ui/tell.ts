import { notifications } from '@mantine/notifications'

/** Short messages in the corner of the page, for what needs no place of its own. */
export const tell = {
  done: (message: string) =>
    notifications.show({ message, color: 'teal', closeButtonProps: { 'aria-label': 'Close' } }),
  problem: (title: string, error: unknown) => {
    const message = error instanceof Error ? error.message : 'Something unexpected happened.'
    const id = error instanceof Error && 'requestId' in error ? ` Request ${String(error.requestId)}.` : ''
    notifications.show({
      title,
      message: message + id,
      color: 'danger',
      autoClose: 12_000,
      closeButtonProps: { 'aria-label': 'Close' },
    })
  },
}
