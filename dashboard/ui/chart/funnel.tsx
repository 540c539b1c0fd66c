import { Box, Flex, Group, Progress } from '@mantine/core'
import { formatCount, formatShare } from '../text/format.ts'

interface Step {
  name: string
  count: number
  color: string
}

/** Draws successive counts, each with its share of the one before. */
export function Funnel({ steps, label }: { steps: Step[]; label: string }) {
  const most = Math.max(1, ...steps.map((step) => step.count))
  return (
    <Flex component="ol" direction="column" gap={14} m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
      {steps.map(({ name, count, color }, index) => {
        const before = steps[index - 1]
        return (
          <li key={name}>
            <Group justify="space-between" gap={10} wrap="nowrap">
              <span>{name}</span>
              <strong className="numeric">{formatCount(count)}</strong>
            </Group>
            <Progress
              aria-hidden="true"
              mt={5}
              radius={4}
              bg="var(--quiet-soft)"
              value={Math.max(count > 0 ? 0.6 : 0, (count / most) * 100)}
              color={`var(${color})`}
            />
            {before !== undefined && before.count > 0 && (
              <Box component="p" m="3px 0 0" c="dimmed" fz={12}>
                {formatShare(count, before.count)} of {before.name.toLowerCase()}
              </Box>
            )}
          </li>
        )
      })}
    </Flex>
  )
}
