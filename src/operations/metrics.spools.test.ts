import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { Registry } from 'prom-client'
import { ProcessSpools } from '../db/journal/process-spools.ts'
import { watchSpools } from './metrics.ts'

it('metrics show the size and age of all spools on the disk, including those of ended processes', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
  t.after(() => rm(directory, { recursive: true }))
  const registry = new Registry()
  let laterMs = 0
  watchSpools(registry, join(directory, 'spool'), () => Date.now() + laterMs)
  const read = async () => {
    const text = await registry.metrics()
    const [bytes, age] = ['bytes', 'age_seconds'].map((name) =>
      Number(new RegExp(`^offerwire_spool_${name} (\\S+)$`, 'm').exec(text)?.[1]),
    )
    return { bytes: bytes ?? Number.NaN, age: age ?? Number.NaN }
  }
  assert.deepEqual(await read(), { bytes: 0, age: 0 })
  const record = Buffer.from('a click')
  {
    await using ended = new ProcessSpools(join(directory, 'spool', 'clicks'))
    await ended.append(record)
  }
  await using living = new ProcessSpools(join(directory, 'spool', 'subscription-events'))
  await living.append(record)
  const { bytes } = await read()
  assert.equal(bytes, 2 * (record.length + 8))
  laterMs = 90_000
  await living.append(record)
  const { age } = await read()
  assert.ok(age >= 90 && age < 120, `${age} seconds`)
  await living.replayOwn(async () => undefined)
  assert.equal((await read()).bytes, record.length + 8)
  await using next = new ProcessSpools(join(directory, 'spool', 'clicks'))
  await next.replayAbandoned(async () => undefined)
  assert.deepEqual(await read(), { bytes: 0, age: 0 })
})
