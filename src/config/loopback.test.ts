import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isLoopback } from './loopback.ts'

it('distinguishes hosts that only this machine can reach from all others', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]']) assert.ok(isLoopback(host), host)
  for (const host of ['0.0.0.0', '::', '10.0.0.1', 'api.example', '127.0.0.1.example', '']) {
    assert.ok(!isLoopback(host), host)
  }
})
