import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { mountSmallDisk, noSmallDisk } from '../../../test/support/database/small-disk.ts'
import { Spool } from './spool.ts'

describe('the spool on a full disk', () => {
  it('writes a record completely or not at all, and continues when there is room again', async (t) => {
    const directory = mountSmallDisk(t, 'size=256k')
    if (directory === undefined) return t.skip(noSmallDisk)
    const path = join(directory, 'spool.bin')
    const filler = join(directory, 'filler')
    writeFileSync(filler, Buffer.alloc(100 * 1024))
    await using spool = await Spool.open({ path })
    const acknowledged: string[] = []
    const append = async (index: number) => {
      const record = `${index}:${'x'.repeat(7_000 + index * 37)}`
      await spool.append(Buffer.from(record)).then(
        () => acknowledged.push(record),
        (error: Error) => assert.match(error.message, /^The event could not be written to disk/),
      )
    }
    for (let index = 0; index < 40; index++) await append(index)
    const whenFull = acknowledged.length
    assert.ok(whenFull > 5 && whenFull < 40, `${whenFull} of 40 fit`)
    const { size } = await stat(path)
    assert.equal(
      size,
      acknowledged.reduce((sum, record) => sum + 8 + record.length, 0),
    )
    await rm(filler)
    for (let index = 40; index < 45; index++) await append(index)
    assert.equal(acknowledged.length, whenFull + 5)
    const replayed: string[] = []
    await spool.replay(async (record) => {
      replayed.push(record.toString())
    })
    assert.deepEqual(replayed, acknowledged)
  })
})
