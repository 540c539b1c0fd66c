import { Box, Flex, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface CardProps {
  title?: string
  /** A sentence below the title. */
  lead?: ReactNode
  actions?: ReactNode
  /** Without padding, for tables that reach the border. */
  isFlush?: boolean
  children: ReactNode
}

const line = '1px solid var(--line)'

/** Groups part of a page in a border, under a second-level heading when it has a title. */
export function Card({ title, lead, actions, isFlush = false, children }: CardProps) {
  const flush = title === undefined ? {} : { mt: 13, style: { borderTop: line } }
  return (
    <Box
      component="section"
      miw={0}
      bd={line}
      bdrs="lg"
      bg="var(--raised)"
      style={{ overflow: isFlush ? 'hidden' : 'visible' }}
    >
      {title !== undefined && (
        <Flex component="header" wrap="wrap" align="flex-start" justify="space-between" gap="10px 20px" p="15px 18px 0">
          <Box flex="1 1 240px" miw={0}>
            <Title order={2} fz={15} fw={600} lh={1.4}>
              {title}
            </Title>
            {lead ? (
              <Text component="p" size="sm" c="dimmed" lh={1.5} mt={3} maw="80ch">
                {lead}
              </Text>
            ) : null}
          </Box>
          {actions !== undefined && <Group gap={8}>{actions}</Group>}
        </Flex>
      )}
      <Box {...(isFlush ? flush : { p: '15px 18px 18px' })}>{children}</Box>
    </Box>
  )
}
