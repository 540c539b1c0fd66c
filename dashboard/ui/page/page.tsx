import { Box, Flex, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'

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
  useEffect(() => {
    document.title = `${title} · Offerwire`
  }, [title])
  return (
    <Flex direction="column" gap={{ base: 16, sm: 20 }} p={padding} maw={1240} mx="auto">
      {up !== undefined && (
        <nav aria-label="Breadcrumb">
          <Link className="link" to={up.to}>
            {up.name}
          </Link>
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
