import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type CountryDatabase, isCountryCode, openCountryDatabase } from './countries.ts'

describe('country database', () => {
  let database: CountryDatabase
  before(async () => {
    database = await openCountryDatabase()
  })

  it('finds the country of public addresses, including IPv4 wrapped in IPv6', () => {
    for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '::FFFF:808:808', '0:0:0:0:0:ffff:8.8.8.8'])
      assert.equal(database.countryOf(address), 'US', address)
    assert.equal(database.countryOf('193.0.6.139'), 'NL')
    assert.match(database.countryOf('2a00:1450:4001:81b::200e') ?? '', /^[A-Z]{2}$/)
    assert.equal(database.countryOf('2001:4860:4860::8888'), database.countryOf('2001:4860:4860:0:0:0:0:8888'))
  })

  it('finds no country for private, reserved and malformed addresses', () => {
    const nowhere = ['10.0.0.1', '127.0.0.1', '192.0.2.1', '100.64.0.1', '::1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1']
    const wrong = [
      '',
      'localhost',
      '8.8.8',
      '8.8.8.8:80',
      '[2001:4860:4860::8888]',
      '2001:4860:4860::8888%eth0',
      '08.8.8.8',
    ]
    for (const address of [...nowhere, ...wrong]) assert.equal(database.countryOf(address), undefined, address)
  })

  it('refuses a file of another kind', async () => {
    await assert.rejects(openCountryDatabase('/nowhere.mmdb'))
    await assert.rejects(openCountryDatabase(import.meta.filename))
  })
})

describe('country codes', () => {
  it('are two capital letters, assigned or not', () => {
    for (const text of ['DE', 'ZZ', 'XK']) assert.ok(isCountryCode(text))
    for (const text of ['', 'D', 'de', 'De', 'DEU', 'D1', 'ÄÖ', 'DE\n', ' DE']) assert.ok(!isCountryCode(text))
  })
})
