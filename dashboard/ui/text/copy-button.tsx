import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Icon } from '../icon.tsx'

/** Copies a text and briefly confirms it. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const clipboard = useClipboard({ timeout: 1600 })
  return (
    <Tooltip label={clipboard.copied ? 'Copied' : `Copy ${label}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={clipboard.copied ? `Copied ${label}` : `Copy ${label}`}
        onClick={(event) => {
          event.stopPropagation()
          clipboard.copy(text)
        }}
      >
        <Icon name={clipboard.copied ? 'check' : 'copy'} size={15} />
      </ActionIcon>
    </Tooltip>
  )
}
