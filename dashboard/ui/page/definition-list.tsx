import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

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
