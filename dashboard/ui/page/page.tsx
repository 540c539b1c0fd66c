import { Box, Flex, Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { TextLink } from '../text/values.tsx'

interface PageProps {
  title: string
  /** The subject of the page, in a sentence. */
  lead?: ReactNode
  actions?: ReactNode
  /** The page that this one belongs to. */
  up?: { name: string; to: string }
  children: ReactNode
}

const padding = { base: '18px 16px 56px', sm: '26px 32px 72px' }

/** Lays out a page: document title, heading, actions, and content. */
export function Page({ title, lead, actions, up, children }: PageProps) {
  useDocumentTitle(`${title} · Offerwire`)
  return (
    <Flex direction="column" gap={{ base: 16, sm: 20 }} p={padding} maw={1240} mx="auto">
      {up !== undefined && (
        <nav aria-label="Breadcrumb">
          <TextLink to={up.to}>{up.name}</TextLink>
        </nav>
      )}
      <Flex component="header" wrap="wrap" align="flex-start" justify="space-between" gap="14px 24px">
        <Box flex="1 1 320px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Title order={1} style={{ letterSpacing: '-0.015em' }}>
            {title}
          </Title>
          {lead ? (
            <Text component="p" size="sm" c="dimmed" lh={1.5} mt={5} maw="76ch">
              {lead}
            </Text>
          ) : null}
        </Box>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Flex>
      {children}
    </Flex>
  )
}

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

const grid = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', gap: '14px 24px' }

/** Lists names and values in a grid that becomes one column on narrow screens. */
export function DefinitionList({ items }: { items: Record<string, ReactNode> }) {
  return (
    <Box component="dl" m={0} display="grid" style={grid}>
      {Object.entries(items).map(([name, value]) => (
        <div key={name}>
          <Box component="dt" fz={12} fw={500} c="dimmed">
            {name}
          </Box>
          <Box component="dd" m="2px 0 0" mih={22} lh={1.5} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  )
}
