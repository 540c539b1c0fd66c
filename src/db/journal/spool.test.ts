import assert from 'node:assert/strict'
import { appendFile, mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { Spool } from './spool.ts'

async function spoolPath(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'spool-'))
  t.after(() => rm(directory, { recursive: true }))
  return join(directory, 'deferred', 'spool.bin')
}

async function replayed(spool: Spool): Promise<string[]> {
  const records: string[] = []
  await spool.replay(async (record) => {
    records.push(record.toString())
  })
  return records
}

async function writeRecords(path: string, records: string[]): Promise<void> {
  await using spool = await Spool.open({ path })
  for (const record of records) await spool.append(Buffer.from(record))
}

describe('the spool', () => {
  it('returns records in order after a restart, and is empty once they were taken', async (t) => {
    const path = await spoolPath(t)
    await writeRecords(path, ['first', '', 'third'])
    await using spool = await Spool.open({ path })
    assert.equal(spool.isEmpty, false)
    assert.deepEqual(await replayed(spool), ['first', '', 'third'])
    assert.equal(spool.isEmpty, true)
    assert.equal((await stat(path)).size, 0)
  })

  it('keeps all records if one could not be taken', async (t) => {
    const path = await spoolPath(t)
    await writeRecords(path, ['first', 'second'])
    await using spool = await Spool.open({ path })
    const refuse = async (record: Buffer) => {
      if (record.toString() === 'second') throw new Error('The database is away')
    }
    await assert.rejects(spool.replay(refuse), { message: 'The database is away' })
    await spool.append(Buffer.from('third'))
    assert.deepEqual(await replayed(spool), ['first', 'second', 'third'])
  })

  it('cuts off a half-written record at any byte', async (t) => {
    const path = await spoolPath(t)
    await writeRecords(path, ['first', 'second'])
    const whole = await readFile(path)
    const firstEnd = 8 + 'first'.length
    for (let length = firstEnd; length < whole.length; length += 1) {
      await writeFile(path, whole)
      await truncate(path, length)
      await using spool = await Spool.open({ path })
      await spool.append(Buffer.from('next'))
      assert.deepEqual(await replayed(spool), ['first', 'next'], `cut at ${length}`)
    }
  })

  it('ignores zeros, which a power cut may leave in place of a record', async (t) => {
    const path = await spoolPath(t)
    await writeRecords(path, ['first'])
    await appendFile(path, Buffer.alloc(64))
    await using spool = await Spool.open({ path })
    await spool.append(Buffer.from('next'))
    assert.deepEqual(await replayed(spool), ['first', 'next'])
  })

  it('refuses to replace a file that it cannot read', async (t) => {
    const path = await spoolPath(t)
    await mkdir(path, { recursive: true })
    await assert.rejects(Spool.open({ path }), { code: 'EISDIR' })
  })

  it('cuts off records that do not match their checksum', async (t) => {
    const path = await spoolPath(t)
    await writeRecords(path, ['first'])
    await appendFile(path, Buffer.from([0, 0, 0, 1, 9, 9, 9, 9, 65]))
    await using spool = await Spool.open({ path })
    assert.deepEqual(await replayed(spool), ['first'])
  })

  it('refuses records beyond its size with 503', async (t) => {
    await using spool = await Spool.open({ path: await spoolPath(t), maxBytes: 30 })
    await spool.append(Buffer.alloc(20))
    await assert.rejects(spool.append(Buffer.alloc(20)), { code: 'over_capacity' })
    assert.deepEqual(await replayed(spool), ['\0'.repeat(20)])
  })

  it('holds exactly the acknowledged records, whatever part of a record each write takes', async (t) => {
    const path = await spoolPath(t)
    await using spool = await Spool.open({ path })
    // All opened files share one class in Node, whose methods are replaced here.
    await using other = await open(path, 'r')
    const methods = Object.getPrototypeOf(other) as { write: (...given: unknown[]) => Promise<unknown> }
    const { write } = methods
    t.after(() => {
      methods.write = write
    })
    const acknowledged: string[] = []
    for (let least = 1; least <= 24; least++) {
      let left = least
      methods.write = function (bytes, offset, length, position) {
        const taken = Math.min(left, 5, Number(length))
        left -= taken
        return taken === 0 ? Promise.resolve({ bytesWritten: 0 }) : write.call(this, bytes, offset, taken, position)
      }
      const record = `record ${String(least).padStart(2, '0')}`
      await spool.append(Buffer.from(record)).then(
        () => acknowledged.push(record),
        ({ message }: Error) => assert.equal(message, 'The event could not be written to disk.'),
      )
    }
    methods.write = write
    // Nine records, each with a head of eight bytes.
    assert.deepEqual(
      acknowledged,
      ['17', '18', '19', '20', '21', '22', '23', '24'].map((least) => `record ${least}`),
    )
    assert.deepEqual(await replayed(spool), acknowledged)
  })

  it('keeps simultaneous records whole and complete', async (t) => {
    await using spool = await Spool.open({ path: await spoolPath(t) })
    const records = Array.from({ length: 50 }, (_, index) => `record ${index}`)
    await Promise.all(records.map((record) => spool.append(Buffer.from(record))))
    assert.deepEqual(await replayed(spool), records)
  })
})
