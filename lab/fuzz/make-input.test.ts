import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { type ApiDocument, readRoutes } from '../../test/support/api-routes.ts'
import { makeInput } from './make-input.ts'
import type { FuzzWorld } from './world.ts'

// Own process: it sets the timers.

const world: FuzzWorld = {
  host: '127.0.0.1:3000',
  origin: 'http://localhost:3000',
  adminToken: 'a-token-of-24-characters',
  keys: [{ publishableKey: 'pk_live_a', secretKey: 'sk_live_a' }],
  advertiserKeys: ['ak_a'],
  roles: ['operator', 'publisher'],
  spareRoles: ['spare publisher'],
  texts: () => undefined,
  cookieOf: (role) => `session=${role}`,
  renewSession: async () => undefined,
}

it('makes the same input of the same seed and number, whatever was made before it', (t) => {
  // Signatures name the time.
  t.mock.timers.enable({ apis: ['Date'], now: 1_780_000_000_000 })
  const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as ApiDocument
  const options = { seed: 3, routes: readRoutes(document), world }
  const make = (number: number) => Buffer.concat(makeInput(options, number).packets)
  const first = Array.from({ length: 4_000 }, (_, number) => make(number))
  for (const [number, input] of first.entries()) assert.deepEqual(make(number), input, `input ${number}`)
})
