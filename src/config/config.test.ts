import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import { type Config, loadConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const key = Buffer.alloc(32, 7).toString('base64')

describe('configuration', () => {
  it('runs with nothing set: embedded database, demo data, local addresses', () => {
    const config = loadConfig({})
    assert.equal(config.port, 3000)
    assert.equal(config.host, '127.0.0.1')
    assert.equal(config.addresses.baseUrl, 'http://localhost:3000')
    assert.equal(config.addresses.linkUrl, 'http://localhost:3000/l')
    assert.equal(config.addresses.hasOwnLinkHost, false)
    assert.equal(config.hasDemoData, true)
    assert.equal(config.given.databaseUrl, undefined)
    assert.ok(Object.isFrozen(config))
  })

  it('lists every fault at once, by variable name, without its value', () => {
    const error = faultsOf({
      PORT: '70000',
      WORKERS: '2',
      BASE_URL: 'ftp://example.com',
      ENCRYPTION_KEY: 'not-a-key',
      DEMO_DATA: 'yes',
      TRUSTED_PROXIES: '10.0.0.0/8, everybody',
      DATABASE_URL: '',
      LOG_LEVEL: 'loud',
    })
    const expected = ['BASE_URL', 'DEMO_DATA', 'ENCRYPTION_KEY', 'LOG_LEVEL', 'PORT', 'TRUSTED_PROXIES', 'WORKERS']
    assert.deepEqual(error.faults.map((fault) => fault.variable).sort(), expected)
    for (const variable of expected) assert.match(error.message, new RegExp(`^  ${variable} `, 'm'))
    assert.doesNotMatch(error.message, /not-a-key/)
  })

  it('accepts in TRUSTED_PROXIES only addresses and ranges that requests can be compared with', () => {
    const ranges = '10.0.0.0/8, 127.0.0.1,fd00::/8, ::ffff:192.0.2.1'
    const expected = ['10.0.0.0/8', '127.0.0.1', 'fd00::/8', '::ffff:192.0.2.1']
    assert.deepEqual(loadConfig({ TRUSTED_PROXIES: ranges }).trustedProxies, expected)
    for (const wrong of ['::ffff:10.0.0.0/104', '10.0.0.0/8/9', 'fe80::1%eth0', '127.1', '10.0.0.0/33', 'proxy']) {
      assert.deepEqual(
        faultsOf({ TRUSTED_PROXIES: wrong }).faults.map((fault) => fault.variable),
        ['TRUSTED_PROXIES'],
        wrong,
      )
    }
  })

  it('parses a path prefix, and links on a separate host', () => {
    const { addresses } = loadConfig({ BASE_URL: 'https://api.example.com/offers/', LINK_URL: 'https://go.example/' })
    assert.equal(addresses.baseUrl, 'https://api.example.com/offers')
    assert.equal(addresses.basePath, '/offers')
    assert.equal(addresses.linkUrl, 'https://go.example')
    assert.equal(addresses.linkHost, 'go.example')
    assert.equal(addresses.linkPath, '')
    assert.equal(addresses.hasOwnLinkHost, true)
  })

  it('refuses a LINK_URL that is not distinct from the rest of the service', () => {
    const error = faultsOf({ BASE_URL: 'https://example.com/offers', LINK_URL: 'https://example.com' })
    assert.deepEqual(
      error.faults.map((fault) => fault.variable),
      ['LINK_URL'],
    )
  })

  it('names the characters to percent-encode if a password cuts DATABASE_URL short', () => {
    for (const sign of ['#', '/', '?']) {
      for (const password of [`ca${sign}nary`, `12${sign}nary`]) {
        const { message } = faultsOf({ DATABASE_URL: `postgres://joe:${password}@db:5432/offers?sslmode=require` })
        assert.match(message, /DATABASE_URL must be a URL .+percent-encode # as %23, \/ as %2F, \? as %3F/)
        assert.doesNotMatch(message, /nary/)
      }
      loadConfig({ DATABASE_URL: `postgres://joe:ca${encodeURIComponent(sign)}nary@db:5432/offers` })
    }
    loadConfig({ DATABASE_URL: 'postgres://localhost:5432/offers?user=joe@corp' })
  })

  it('demands ENCRYPTION_KEY with DATABASE_URL in production', () => {
    const environment = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/offerwire' }
    assert.deepEqual(
      faultsOf(environment).faults.map((fault) => fault.variable),
      ['ENCRYPTION_KEY'],
    )
    assert.equal(loadConfig({ ...environment, ENCRYPTION_KEY: key }).given.encryptionKey?.length, 32)
    assert.equal(loadConfig({ DATABASE_URL: environment.DATABASE_URL }).hasDemoData, false)
  })

  it("refuses an operator's token that is short enough to guess", () => {
    for (const variable of ['ADMIN_TOKEN', 'ADMIN_TOKEN_PREVIOUS', 'METRICS_TOKEN']) {
      const { message } = faultsOf({ [variable]: 'x'.repeat(23) })
      assert.match(message, new RegExp(`${variable} .*24`), variable)
      assert.doesNotMatch(message, /xxx/)
      loadConfig({ [variable]: 'x'.repeat(24) })
    }
  })

  it('shows no secret when it is printed or serialised', () => {
    const config: Config = loadConfig({
      ADMIN_TOKEN: 'canary-token-of-24-characters',
      ADMIN_PASSWORD: 'canary-password',
      DATABASE_URL: 'postgres://user:canary@db/offerwire',
      ENCRYPTION_KEY: key,
    })
    assert.equal(config.given.adminToken, 'canary-token-of-24-characters')
    const printed = JSON.stringify(config) + inspect(config, { depth: 9 }) + JSON.stringify({ ...config })
    assert.doesNotMatch(printed, /canary|BwcH/)
  })
})

function faultsOf(environment: Record<string, string>): ConfigError {
  try {
    loadConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error
  }
  throw new assert.AssertionError({ message: 'the configuration was accepted' })
}
