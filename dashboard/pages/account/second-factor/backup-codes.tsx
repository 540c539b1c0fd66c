import { Group, SimpleGrid } from '@mantine/core'
import { Note } from '../../../ui/message/note.tsx'
import { CopyButton } from '../../../ui/text/copy-button.tsx'

/** Shows new backup codes, the only time they can be read. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Note tone="warn" title="Save these backup codes now.">
      <p>If you lose your device, each one works once in place of a code. You won’t be able to see them again.</p>
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
