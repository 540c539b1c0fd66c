import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { mountSmallDisk, noSmallDisk } from '../../../test/support/database/small-disk.ts'
import { ProcessSpools } from './process-spools.ts'

async function handedOver(replay: (take: (record: Buffer) => Promise<void>) => Promise<number>): Promise<string[]> {
  const records: string[] = []
  await replay(async (record) => {
    records.push(record.toString())
  })
  return records
}

describe('the spools of processes', () => {
  it('are refused while the disk has no room, and created once it has', async (t: TestContext) => {
    // The disk is out of files, not of bytes: neither a directory nor a lock can be created.
    const disk = mountSmallDisk(t, 'size=256k,nr_inodes=12')
    if (disk === undefined) return t.skip(noSmallDisk)
    const fillers = join(disk, 'fillers')
    mkdirSync(fillers)
    assert.throws(() => {
      for (let file = 0; ; file++) writeFileSync(join(fillers, String(file)), '')
    })
    await using spools = new ProcessSpools(join(disk, 'spools'))
    for (let attempt = 0; attempt < 2; attempt++) {
      await assert.rejects(spools.append(Buffer.from('too early')), { code: 'over_capacity', retryAfterSeconds: 10 })
      assert.equal(await spools.isEmpty(), true)
    }
    rmSync(fillers, { recursive: true })
    await spools.append(Buffer.from('in time'))
    assert.deepEqual(await handedOver((take) => spools.replayOwn(take)), ['in time'])
  })

  it('are taken over, whatever state a crash left their locks in', async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'spools-'))
    t.after(() => rm(directory, { recursive: true }))
    for (const left of [Buffer.alloc(0), Buffer.alloc(4_096), Buffer.from('SQLite form'), Buffer.alloc(700, 'x')]) {
      {
        await using ended = new ProcessSpools(directory)
        await ended.append(Buffer.from('kept'))
      }
      writeFileSync(join(directory, '0', 'lock.sqlite'), left)
      writeFileSync(join(directory, '0', 'lock-holder.json'), '{"process":')
      await using spools = new ProcessSpools(directory)
      assert.deepEqual(await handedOver((take) => spools.replayAbandoned(take)), ['kept'], `${left.length} bytes`)
    }
  })

  it('of a living process are left alone', async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'spools-'))
    t.after(() => rm(directory, { recursive: true }))
    await using living = new ProcessSpools(directory)
    await living.append(Buffer.from('its own'))
    await using other = new ProcessSpools(directory)
    assert.deepEqual(await handedOver((take) => other.replayAbandoned(take)), [])
    assert.deepEqual(await handedOver((take) => living.replayOwn(take)), ['its own'])
  })
})
