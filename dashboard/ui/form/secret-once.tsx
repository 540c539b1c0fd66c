import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { CopyButton } from '../text/copy-button.tsx'

interface SecretOnceProps {
  name: string
  secret: string
}

/** Props of a dialog with a secret: only its buttons close it, not a stray click or key. */
export const closedByButton = { closeOnClickOutside: false, closeOnEscape: false }

const frame = {
  bd: '1px solid var(--line)',
  bdrs: 'sm',
  bg: 'var(--raised)',
  style: { overflowWrap: 'anywhere' },
} as const

/** The content of a dialog with secrets that are shown only once; the button closes it. */
export function OnceShown({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  return (
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  )
}

/** Shows a new secret, the only time it can be read. */
export function SecretOnce({ name, secret }: SecretOnceProps) {
  return (
    <Box p="13px 15px" bd="1px solid var(--warn-dot)" bdrs="md" bg="var(--warn-soft)" role="status">
      <Flex component="p" gap={9} m={0} lh={1.5}>
        <Icon name="keys" />
        <span>
          <strong>{name}.</strong> Copy it now. You won’t be able to see it again.
        </span>
      </Flex>
      <Flex component="p" align="center" justify="space-between" gap={8} mt={9} mb={0} p="6px 8px 6px 12px" {...frame}>
        <code className="mono">{secret}</code>
        <CopyButton text={secret} label={name.toLowerCase()} />
      </Flex>
    </Box>
  )
}
