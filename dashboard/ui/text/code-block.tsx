import { Box, Flex } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  code: string
  /** The name of the code, for screen readers and the copy button. */
  label: string
  /** A line above the code, such as a status. */
  caption?: React.ReactNode
  maxHeight?: number
}

const line = '1px solid var(--line)'

export function CodeBlock({ code, label, caption, maxHeight = 420 }: CodeBlockProps) {
  const head = { mih: 34, p: '3px 8px 3px 14px', fz: 12, c: 'dimmed', style: { borderBottom: line } }
  const body = { m: 0, p: '12px 14px', mah: maxHeight, fz: 12.5, lh: 1.55, ff: 'monospace' }
  return (
    <Box
      component="figure"
      aria-label={label}
      miw={0}
      m={0}
      bd={line}
      bdrs="md"
      bg="var(--sunken)"
      style={{ overflow: 'hidden' }}
    >
      <Flex component="figcaption" align="center" justify="space-between" gap={8} {...head}>
        <span>{caption ?? label}</span>
        <CopyButton text={code} label={label} />
      </Flex>
      <Box component="pre" {...body} style={{ overflow: 'auto', tabSize: 2, outlineOffset: -2 }} tabIndex={0}>
        <code>{code}</code>
      </Box>
    </Box>
  )
}
