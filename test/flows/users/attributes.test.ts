import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { ageAt } from '../../../src/lib/time/age.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { whileLocked } from '../../support/database/while-locked.ts'

const path = '/publisher/sdk/v1/users/attributes'

const accepted: Record<string, unknown> = {
  countryCode: 'DE',
  language: 'pt-BR',
  city: 'Köln',
  state: 'NW',
  region: 'Rheinland',
  subscriptionTier: 'gold',
  monthsSubscribed: '12',
  billingCycle: 'yearly',
  lastPaymentAmount: '9.99',
  lastActiveDate: '2026-06-14T08:30:00Z',
  totalSessions: '310',
  custom: { favourite: 'tea', constructor: 'yes' },
  age: 42,
}

const gated: Record<string, string> = {
  email: 'a@b.example',
  firstName: 'Ada',
  lastName: 'Byron',
  mobile: '+491700000000',
  phoneNumber: '+49221000000',
  postalCode: '50667',
  postcode: '50667',
  latitude: '50.9413',
  longitude: '-6.958',
  gender: 'female',
}

describe('POST /users/attributes', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let general: GivenApp
  let adults: GivenApp
  before(async () => {
    testApp = shared()
    general = await testApp.given.app({ audience_status: 'general' })
    adults = await testApp.given.app({ audience_status: 'adults_only' })
  })

  const send = (key: string, body: unknown, headers: Record<string, string> = {}) =>
    testApp.request('POST', path, { key, body, headers })

  /** Returns the stored row, with its attributes for serving and its identifying ones merged. */
  async function row(userId: string) {
    const { db } = testApp.app.services.database
    const stored = await db.selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirst()
    return stored && { id: stored.id, attributes: { ...stored.attributes, ...stored.identity } }
  }

  describe('200', () => {
    it('stores every open key from any app and returns the canonical id, storedAt and minor', async () => {
      const answer = await send(general.liveKey, { userId: 'all-open', attributes: accepted })
      assert.equal(answer.status, 200, answer.text)
      const stored = await row('all-open')
      assert.deepEqual(answer.body, {
        success: true,
        userId: stored?.id,
        storedAt: new Date(testApp.clock.nowMs()).toISOString(),
        minor: false,
      })
      assert.deepEqual(stored?.attributes, accepted)
      assert.equal(answer.headers['access-control-allow-origin'], '*')
    })

    for (const [key, value] of Object.entries(accepted)) {
      it(`accepts ${key} alone from an app that never declared its audience`, async () => {
        const undeclared = await undeclaredApp()
        const answer = await send(undeclared.liveKey, { userId: `only-${key}`, attributes: { [key]: value } })
        assert.equal(answer.status, 200, answer.text)
        assert.deepEqual((await row(`only-${key}`))?.attributes, { [key]: value })
      })
    }

    for (const [key, value] of Object.entries(gated)) {
      it(`accepts ${key} from an app rated 18+`, async () => {
        const answer = await send(adults.liveKey, { userId: `gated-${key}`, attributes: { [key]: value } })
        assert.equal(answer.status, 200, answer.text)
        assert.deepEqual((await row(`gated-${key}`))?.attributes, { [key]: value })
      })
    }

    it('replaces the set and never merges; an empty one clears it', async () => {
      await send(general.liveKey, { userId: 'replaced', attributes: { city: 'Rome', age: 30 } })
      await send(general.liveKey, { userId: 'replaced', attributes: { state: 'RM' } })
      assert.deepEqual((await row('replaced'))?.attributes, { state: 'RM' })
      assert.equal((await send(general.liveKey, { userId: 'replaced', attributes: {} })).status, 200)
      assert.deepEqual((await row('replaced'))?.attributes, {})
    })

    it('creates the canonical id once, even for 40 parallel first calls', async () => {
      const calls = Array.from({ length: 40 }, (_, age) =>
        send(age % 2 === 0 ? general.liveKey : general.testKey, { userId: 'parallel', attributes: { age } }),
      )
      const ids = new Set((await Promise.all(calls)).map((answer) => answer.body.userId))
      assert.equal(ids.size, 1)
      const again = await send(general.liveKey, { userId: 'parallel', attributes: {} })
      assert.ok(ids.has(again.body.userId))
    })

    it("answers each of a user's simultaneous calls by the age it contained", async () => {
      const ages = [10, 40, 17, 18, 0, 120]
      const calls = ages.map((age) => send(general.liveKey, { userId: 'several', attributes: { age } }))
      const answers = await Promise.all(calls)
      assert.deepEqual(
        answers.map((answer) => answer.body.minor),
        [true, false, true, false, true, false],
      )
    })

    it('distinguishes users of two apps', async () => {
      const first = await send(general.liveKey, { userId: 'same', attributes: { city: 'Rome' } })
      const second = await send(adults.liveKey, { userId: 'same', attributes: { city: 'Oslo' } })
      assert.notEqual(first.body.userId, second.body.userId)
    })

    it('accepts ids unchanged: blanks, quotes, 512 astral characters', async () => {
      for (const userId of [' u ', `"'\\`, '😀'.repeat(512), '{u}', 'NULL']) {
        const answer = await send(general.liveKey, { userId, attributes: { city: userId } })
        assert.equal(answer.status, 200, answer.text)
        assert.deepEqual((await row(userId))?.attributes, { city: userId })
      }
    })

    it('has no rate limit', async () => {
      const slow = await testApp.given.key(general.projectId, 'live', { rate_limit_per_second: 1 })
      for (let call = 0; call < 5; call++) {
        const answer = await send(slow.publishableKey, { userId: 'often', attributes: {} })
        assert.equal(answer.status, 200)
      }
    })
  })

  describe('age', () => {
    it('rule 1: a range is sent as its lower end, a whole number from 0 to 120', async () => {
      for (const age of [0, 13, 17, 18, 120]) {
        const answer = await send(general.liveKey, { userId: 'aged', attributes: { age } })
        assert.deepEqual([answer.status, answer.body.minor], [200, age < 18])
      }
    })

    it('rule 3: silently keeps only age, countryCode and language of a minor', async () => {
      for (const [publisher, sent] of [
        [general, accepted],
        [adults, { ...accepted, ...gated }],
      ] as const) {
        const answer = await send(publisher.liveKey, { userId: 'minor', attributes: { ...sent, age: 17 } })
        assert.deepEqual([answer.status, answer.body.minor], [200, true], answer.text)
        assert.deepEqual((await row('minor'))?.attributes, { age: 17, countryCode: 'DE', language: 'pt-BR' })
      }
    })

    it('rule 5: judges each request by the age it contains', async () => {
      const steps: [object, object, boolean][] = [
        [{ age: 30, city: 'Rome' }, { age: 30, city: 'Rome' }, false],
        [{ age: 12, city: 'Rome' }, { age: 12 }, true],
        [{ city: 'Rome' }, { city: 'Rome' }, false],
        [{ age: 18, city: 'Rome' }, { age: 18, city: 'Rome' }, false],
      ]
      for (const [attributes, stored, minor] of steps) {
        const answer = await send(general.liveKey, { userId: 'grows', attributes })
        assert.equal(answer.body.minor, minor)
        assert.deepEqual((await row('grows'))?.attributes, stored)
      }
    })
  })

  describe('400', () => {
    const refuses = async (key: string, body: unknown, names: readonly string[]) => {
      const answer = await send(key, body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      for (const name of names) assert.ok(answer.body.error.includes(name), `${answer.body.error} names ${name}`)
      assert.deepEqual(
        Object.keys(answer.body).filter((member) => member !== 'error' && member !== 'details'),
        [],
      )
      return answer
    }

    for (const [key, value] of Object.entries(gated)) {
      it(`refuses ${key} from an app that is not rated 18+, and states its audience status`, async () => {
        const undeclared = await undeclaredApp()
        const body = { userId: `refused-${key}`, attributes: { city: 'Rome', [key]: value } }
        await refuses(general.liveKey, body, [key, 'general'])
        await refuses(undeclared.liveKey, body, [key, 'undeclared'])
        assert.equal(await row(`refused-${key}`), undefined)
      })
    }

    for (const key of ['dateOfBirth', 'interests', 'shoeSize', '__proto__', 'Age', 'platform', 'constructor']) {
      it(`refuses ${key} from every app`, async () => {
        const body = `{"userId":"unknown-key","attributes":{"city":"Rome","${key}":"x"}}`
        await refuses(adults.liveKey, body, [key, 'adults_only'])
        assert.equal(await row('unknown-key'), undefined)
      })
    }

    it('names every rejected key at once, whatever the values and the age', async () => {
      const attributes = { age: 12, email: null, dateOfBirth: 7, shoeSize: {}, postcode: '1', city: 5 }
      const answer = await refuses(general.liveKey, { userId: 'many', attributes }, [
        'email',
        'dateOfBirth',
        'shoeSize',
        'postcode',
        'general',
      ])
      assert.ok(!answer.body.error.includes('city'))
    })

    it('leaves the stored set unchanged', async () => {
      await send(general.liveKey, { userId: 'kept', attributes: { city: 'Rome' } })
      await refuses(general.liveKey, { userId: 'kept', attributes: { city: 'Oslo', email: 'a@b.example' } }, ['email'])
      await refuses(general.liveKey, { userId: 'kept', attributes: { city: 'Oslo', age: 'x' } }, ['age'])
      assert.deepEqual((await row('kept'))?.attributes, { city: 'Rome' })
    })

    const wrong: Record<string, unknown[]> = {
      countryCode: ['de', 'DEU', '', 5, null],
      language: ['', 'e', 'en_US', 5, null, 'en--US'],
      city: [5, null, ['Rome'], {}],
      state: [true],
      region: [0],
      subscriptionTier: [1],
      monthsSubscribed: [12, null],
      billingCycle: [[]],
      lastPaymentAmount: [9.99],
      lastActiveDate: ['yesterday', '2026-02-30T00:00:00Z', '2026-06-14', 1_780_000_000, null, ''],
      totalSessions: [3],
      custom: [null, 'x', [], ['x'], { a: 1 }, { a: null }, { a: { b: 'c' } }, { 'a\nb': 5 }, { 'a\u2028': {} }],
      age: [-1, 121, 17.5, '17', null, true, [17], Number.MAX_SAFE_INTEGER],
    }
    for (const [key, values] of Object.entries(wrong)) {
      it(`refuses ${key} of another type or out of its range, and names it in details`, async () => {
        for (const value of values) {
          const answer = await refuses(general.liveKey, { userId: 'typed', attributes: { [key]: value } }, [key])
          assert.ok(JSON.stringify(answer.body.details).includes(key), answer.text)
        }
        assert.equal(await row('typed'), undefined)
      })
    }

    it('refuses gated keys of another type or out of range from an app rated 18+', async () => {
      for (const key of Object.keys(gated)) {
        await refuses(adults.liveKey, { userId: 'typed', attributes: { [key]: 5 } }, [key])
      }
      for (const latitude of ['90.1', '-91', 'north', '', '1e1', ' 1', '50,9', 'NaN']) {
        await refuses(adults.liveKey, { userId: 'typed', attributes: { latitude } }, ['latitude'])
      }
      await refuses(adults.liveKey, { userId: 'typed', attributes: { longitude: '180.5' } }, ['longitude'])
      for (const edge of ['90', '-90', '0', '+12.5']) {
        assert.equal((await send(adults.liveKey, { userId: 'edge', attributes: { latitude: edge } })).status, 200)
      }
    })

    describe('a set beyond the limits, whatever the age', () => {
      const texts = (count: number, keyLength = 8, valueLength = 1) =>
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`${index}`.padStart(keyLength, 'k'), 'v'.repeat(valueLength)]),
        )

      it('refuses a value of more than 512 code points', async () => {
        const open = [
          'city',
          'state',
          'region',
          'subscriptionTier',
          'monthsSubscribed',
          'billingCycle',
          'totalSessions',
        ]
        for (const key of [...open, 'email', 'firstName', 'postalCode', 'gender']) {
          const attributes = { [key]: '😀'.repeat(513), age: 12 }
          await refuses(adults.liveKey, { userId: 'long', attributes }, [key])
          const longest = { [key]: '😀'.repeat(512) }
          assert.equal((await send(adults.liveKey, { userId: 'longest', attributes: longest })).status, 200)
          assert.deepEqual((await row('longest'))?.attributes, longest)
        }
        for (const age of [12, 40]) {
          const custom = { first: 'x', second: 'é'.repeat(513) }
          await refuses(general.liveKey, { userId: 'long', attributes: { custom, age } }, ['custom.second'])
        }
        const lastActiveDate = `2026-06-14T08:30:00.${'0'.repeat(600)}Z`
        await refuses(general.liveKey, { userId: 'long', attributes: { lastActiveDate } }, ['lastActiveDate'])
        assert.equal(await row('long'), undefined)
      })

      it('refuses more than 64 custom keys, or one of more than 64 code points', async () => {
        const refused = [texts(65), texts(1, 65), { ...texts(3), ['😀'.repeat(65)]: 'x' }]
        for (const custom of refused) {
          for (const age of [12, 40]) {
            await refuses(general.liveKey, { userId: 'keys', attributes: { custom, age } }, ['custom'])
          }
        }
        assert.equal(await row('keys'), undefined)
        for (const custom of [texts(64, 64), { ['😀'.repeat(64)]: 'x' }, {}]) {
          assert.equal((await send(general.liveKey, { userId: 'most', attributes: { custom } })).status, 200)
          assert.deepEqual((await row('most'))?.attributes, { custom })
        }
      })

      it('refuses a set of more than 16 KiB, in bytes as sent', async () => {
        const sized = (bytes: number, age: number) => {
          const custom = texts(40, 8, 390)
          const rest = bytes - Buffer.byteLength(JSON.stringify({ age, custom, city: '' }))
          return JSON.stringify({ age, custom, city: 'x'.repeat(rest) })
        }
        for (const age of [12, 40]) {
          const body = (set: string) =>
            `{ "attributes" : ${set} , "userId": "sized-${age}", "more": "${'x'.repeat(9_000)}" }`
          await refuses(general.liveKey, body(sized(16_385, age)), ['attributes'])
          await refuses(general.liveKey, body(` ${sized(16_384, age)}`.replace(',', ', ')), ['attributes'])
          await refuses(general.liveKey, body(sized(16_384, age).replace('xx', '\\u0078x')), ['attributes'])
          assert.equal(await row(`sized-${age}`), undefined)
          const largest = await send(general.liveKey, body(sized(16_384, age)))
          assert.equal(largest.status, 200, largest.text)
        }
        const wide = { custom: texts(20, 8, 0), city: 'x' }
        for (const key of Object.keys(wide.custom)) wide.custom[key] = '😀'.repeat(250)
        await refuses(general.liveKey, { userId: 'wide', attributes: wide }, ['attributes'])
      })
    })

    it('refuses a missing, empty, wrong or too long userId, and missing attributes', async () => {
      const attributes = { city: 'Rome' }
      for (const userId of [undefined, '', 5, null, 'x'.repeat(513), ['u'], 'a\0b', '\ud800']) {
        await refuses(general.liveKey, { userId, attributes }, ['userId'])
      }
      for (const value of [undefined, null, 'x', [], 5]) {
        await refuses(general.liveKey, { userId: 'u', attributes: value }, ['attributes'])
      }
      for (const body of ['', '[]', 'null', '5', '{', '{"userId":"u","attributes":{"city":"\\u0000"}}']) {
        assert.equal((await send(general.liveKey, body)).status, 400, body)
      }
    })

    it('requires X-Platform for a key of several apps, by name and without a code', async () => {
      const { first } = await twoApps()
      const answer = await send(first.liveKey, { userId: 'u', attributes: {} })
      assert.equal(answer.status, 400)
      assert.match(answer.body.error, /X-Platform/)
      assert.deepEqual(Object.keys(answer.body), ['error'])
    })
  })

  it('answers 401 without a valid key, or with a platform without an app', async () => {
    const body = { userId: 'u', attributes: {} }
    assert.equal((await testApp.request('POST', path, { body })).status, 401)
    assert.equal((await send(`${general.liveKey}x`, body)).status, 401)
    assert.equal((await send(general.liveKey, body, { 'x-platform': 'ios' })).status, 401)
    assert.equal((await send(general.liveKey, body, { 'x-platform': 'toaster' })).status, 401)
    const { first } = await twoApps()
    assert.equal((await send(first.liveKey, body, { 'x-platform': 'ios' })).status, 401)
    assert.equal((await send(first.liveKey, body, { 'x-platform': 'web' })).status, 200)
  })

  it('answers 503 with Retry-After if the database does not answer', async () => {
    const body = { userId: 'away', attributes: { city: 'Rome' } }
    const answer = await whileLocked(testApp.app.services.database, 'app_user', () => send(general.liveKey, body))
    assert.equal(answer.status, 503)
    assert.ok(Number(answer.headers['retry-after']) >= 1)
    assert.equal((await send(general.liveKey, { userId: 'back', attributes: {} })).status, 200)
  })

  let made: Promise<{ first: GivenApp }> | undefined
  function twoApps() {
    made ??= (async () => {
      const first = await testApp.given.app({ platform: 'web' })
      await testApp.given.app({ platform: 'api', project_id: first.projectId })
      return { first }
    })()
    return made
  }

  let undeclared: Promise<GivenApp> | undefined
  function undeclaredApp() {
    undeclared ??= testApp.given.app()
    return undeclared
  }
})

describe('the effective age', () => {
  it('is counted forward from storage by UTC anniversaries, including leap days and year ends', () => {
    const day = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2040-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 17 }), (storedAt, age) => {
        const years = 18 - age
        const [year, month, date] = [storedAt.getUTCFullYear() + years, storedAt.getUTCMonth(), storedAt.getUTCDate()]
        // JavaScript reads 29 February of a common year as 1 March, as the rule demands.
        const birthday = Date.UTC(year, month, date)
        assert.equal(ageAt(age, storedAt, new Date(birthday)), 18)
        assert.equal(ageAt(age, storedAt, new Date(birthday - 1)), 17)
      }),
    )
  })
})
