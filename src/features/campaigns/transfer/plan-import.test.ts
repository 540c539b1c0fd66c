import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planImport } from './plan-import.ts'

const row = { externalId: 'spring', name: 'Campaign', destinationUrl: 'https://advertiser.example/' }

/** Plans one row; returns its first fault, and the CPU time in milliseconds it took to find it. */
async function judge(draft: Record<string, unknown>) {
  const before = process.threadCpuUsage()
  const [planned] = await planImport([{ number: 1, draft }], { stored: [], isOperator: true })
  const { user, system } = process.threadCpuUsage(before)
  return { fault: planned?.outcome === 'faulty' ? planned.faults[0] : undefined, ms: (user + system) / 1_000 }
}

describe('a row with a long list', () => {
  const lists = {
    targetCountries: { entries: Array(100_000).fill('DE'), problem: 'must not have more than 676 items' },
    categories: {
      entries: Array.from({ length: 100_000 }, (_, index) => index),
      problem: 'must not have more than 20 items',
    },
  }
  for (const [field, { entries, problem }] of Object.entries(lists)) {
    it(`is refused within milliseconds: ${field}`, async () => {
      await judge({ ...row, [field]: [''] })
      const { fault, ms } = await judge({ ...row, [field]: entries })
      assert.deepEqual(fault, { field, problem })
      assert.ok(ms < 100, `${ms} ms`)
    })
  }
})
