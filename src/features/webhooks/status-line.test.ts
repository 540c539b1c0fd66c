import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createStatusReader } from './status-line.ts'

function read(...chunks: string[]): number | undefined {
  const reader = createStatusReader()
  for (const chunk of chunks) {
    const status = reader(Buffer.from(chunk, 'latin1'))
    if (status !== undefined) return status
  }
  return undefined
}

describe('the status line', () => {
  it('decides as soon as it is complete, before any header', () => {
    assert.equal(read('HTTP/1.1 200 OK\r\n'), 200)
    assert.equal(read('HTTP/1.0 404\r\n'), 404)
    assert.equal(read(...'HTTP/1.1 503 Gone for lunch\r\n'), 503)
    assert.equal(read('HTTP/1.1 200 OK'), undefined)
  })

  it('is the one after interim answers', () => {
    assert.equal(read('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n'), 204)
    assert.equal(
      read('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n', '\r\nHTTP/1.1 103 Again\r\n\r\nHTTP/1.1 500 \r\n'),
      500,
    )
    assert.equal(read('HTTP/1.1 103 Early Hints\r\nX: HTTP/1.1 200 OK\r\n'), undefined)
    assert.equal(read('HTTP/1.1 101 Switching Protocols\r\n'), 101)
  })

  it('is not found in bytes that are not HTTP', () => {
    for (const text of [
      'SSH-2.0-x\r\n',
      'HTTP/1.1 20 OK\r\n',
      'HTTP/1.1 2000 OK\r\n',
      'HTTP/1.1 600 \r\n',
      '\r\nHTTP/1.1 200 OK\r\n',
    ]) {
      assert.equal(read(text), undefined, text)
    }
    assert.equal(read('x'.repeat(9000), '\r\n', 'HTTP/1.1 200 OK\r\n'), undefined)
  })
})
