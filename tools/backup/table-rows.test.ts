import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startTestDatabase } from '../../test/support/database/database.ts'
import { encodeFrame } from './frames.ts'
import { decodeLines, readRows } from './table-rows.ts'

it('reads rows of any size in parts of about a mebibyte, and cuts none', async (t) => {
  const database = await startTestDatabase(t)
  await using stack = new AsyncDisposableStack()
  const client = stack.adopt(await database.pool.connect(), async (held) => {
    await held.query('rollback')
    held.release()
  })
  await client.query('begin')
  await client.query(`create temporary table large on commit drop as
    select n, repeat('x', case when n > 600 then 100000 else 1 end) as text from generate_series(1, 700) as n`)
  const columns = ['n', 'text'].map((name) => ({ name, type: 'text', isIdentity: false }))
  const parts: Buffer[] = []
  for await (const part of readRows(client, { name: 'large', columns })) parts.push(part)
  assert.ok(parts.every(({ length }) => length < 1_300_000))
  assert.deepEqual(
    parts.flatMap((part) => decodeLines(part)).map(([n, text]) => [Number(n), text?.length]),
    Array.from({ length: 700 }, (_, at) => [at + 1, at >= 600 ? 100_000 : 1]),
  )
})

it('refuses to write a frame that no restore could read', () => {
  assert.throws(() => encodeFrame('rows', Buffer.allocUnsafe(256 * 1_048_576 + 1)), { name: 'BackupError' })
})
