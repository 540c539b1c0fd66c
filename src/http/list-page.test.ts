import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../test/support/assert-bounded.ts'
import { ServiceError } from '../errors.ts'
import { encodeCursor, readIdPageRequest, readPageRequest, toPage } from './list-page.ts'

const ids = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002']

it('returns 50 entries by default, and the rest under the cursor', () => {
  assert.deepEqual(readIdPageRequest({}), { limit: 50, after: undefined })
  const page = toPage(
    ids,
    readIdPageRequest({ limit: 1 }),
    (id) => [id],
    (id) => ({ id }),
  )
  assert.deepEqual(page.data, [{ id: ids[0] }])
  assert.deepEqual(readIdPageRequest({ cursor: page.nextCursor ?? '' }), { limit: 50, after: [ids[0]] })
})

it('returns no cursor with the last entries', () => {
  assert.equal(toPage(ids, readIdPageRequest({ limit: 2 }), (id) => [id], String).nextCursor, null)
})

it('refuses a cursor that the list did not return', () => {
  const foreign = Buffer.from('["7"]').toString('base64url')
  for (const cursor of ['', 'x', foreign, Buffer.from('["a\\u0000b"]').toString('base64url')]) {
    assert.throws(
      () => readIdPageRequest({ cursor }),
      new ServiceError('invalid_request', 'cursor was not returned by this list.', {
        details: [{ field: 'cursor', problem: 'was not returned by this list' }],
      }),
    )
  }
  assert.deepEqual(readPageRequest({ cursor: foreign }, () => true).after, ['7'])
})

it('decodes its own cursors, and refuses any other text within milliseconds', () => {
  const key = fc.array(
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(key, (texts) => {
      assert.deepEqual(readPageRequest({ cursor: encodeCursor(texts) }, () => true).after, texts)
    }),
  )
  const read = (cursor: string) => {
    try {
      for (const text of readPageRequest({ cursor }, () => true).after ?? []) assert.equal(typeof text, 'string')
    } catch (error) {
      assert.ok(error instanceof ServiceError && error.code === 'invalid_request')
    }
  }
  const json = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
  fc.assert(fc.property(fc.oneof(json, fc.string({ unit: 'binary' })), read))
  assertBounded(read)
})
