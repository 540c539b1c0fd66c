import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startTestDatabase } from '../../../test/support/database/database.ts'
import { createDurableSpool } from './durable-spool.ts'
import { ProcessSpools } from './process-spools.ts'

describe('items added at the same time', () => {
  it('are all kept and replayed, whatever their total size', async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'spool-'))
    t.after(() => rm(directory, { recursive: true }))
    const database = await startTestDatabase(t)
    await using spools = new ProcessSpools(directory)
    const recorded: string[] = []
    const spool = createDurableSpool<string, string, { database: typeof database }>({
      spools,
      encode: (item) => item,
      decode: (stored) => stored,
      record: async (_, item) => void recorded.push(item),
    })
    const items = Array.from({ length: 13 }, (_, index) => `${index}:`.padEnd(1_400_000, 'ä'))
    items.push('a small one')
    await Promise.all(items.map((item) => spool.add(item)))
    assert.equal(await spool.isEmpty(), false)
    await spool.replayOwn({ database })
    assert.equal(await spool.isEmpty(), true)
    assert.deepEqual(new Set(recorded), new Set(items))
    assert.equal(recorded.length, items.length)
  })
})
