import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { type ApiDocument, readRoutes } from '../../test/support/api-routes.ts'
import { InputMaker } from './make-input.ts'
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

const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as ApiDocument
const routes = readRoutes(document)
const bytesOf = ({ packets }: { packets: readonly Buffer[] }) => Buffer.concat(packets)

describe('an input of the fuzzer', () => {
  it('depends on the seed and its number alone, not on earlier inputs', (t) => {
    // Signatures contain the time.
    t.mock.timers.enable({ apis: ['Date'], now: 1_780_000_000_000 })
    const make = (maker: InputMaker, number: number) => bytesOf(maker.make(number))
    const first = new InputMaker({ seed: 3, routes, world })
    const inputs = Array.from({ length: 2_000 }, (_, number) => make(first, number))
    const second = new InputMaker({ seed: 3, routes, world })
    for (const number of [...inputs.keys()].reverse())
      assert.deepEqual(make(second, number), inputs[number], `${number}`)
  })

  it('shrinks to the smallest input that still fails', async () => {
    const maker = new InputMaker({ seed: 3, routes: routes.filter(({ name }) => name.endsWith('/message')), world })
    const fails = (input: Parameters<typeof bytesOf>[0]) => bytesOf(input).includes('chatId')
    const number = [...Array(1_000).keys()].find(
      (each) => fails(maker.make(each)) && bytesOf(maker.make(each)).length > 400,
    )
    const whole = maker.make(number ?? assert.fail())
    const least = await maker.shrink(whole.number, async (input) => fails(input), 5_000)
    assert.ok(least !== undefined && fails(least))
    assert.ok(bytesOf(least).length < bytesOf(whole).length, `${bytesOf(least)}`)
  })

  it('contains JSON as deep and as wide as a text field allows', () => {
    const maker = new InputMaker({
      seed: 3,
      routes: routes.filter(({ name }) => name.endsWith('/signature-check')),
      world,
    })
    const sent = Array.from({ length: 400 }, (_, number) => bytesOf(maker.make(number)).toString())
    for (const text of ['['.repeat(10_000), '{\\"a\\":'.repeat(1_000), '0,'.repeat(10_000)]) {
      assert.ok(
        sent.some((each) => each.includes(text)),
        text.slice(0, 20),
      )
    }
  })
})
