import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { it } from 'node:test'
import { resolveName } from './resolve-name.ts'

it('finds the names that only the system knows', async () => {
  const addresses = await resolveName('localhost')
  assert.ok(addresses.length > 0)
  for (const address of addresses) assert.notEqual(isIP(address), 0)
})
