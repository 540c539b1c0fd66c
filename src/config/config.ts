import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { createRangeCheck } from '../lib/ip-address.ts'
import { isEmailAddress } from '../lib/text/email-address.ts'
import type { Environment } from './env.ts'
import { readPublicAddresses } from './public-addresses.ts'
import { SettingReader } from './setting-reader.ts'
import { readTestClock, refuseTestClock } from './test-clock.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const secondFactorRules = ['nobody', 'operators', 'everyone'] as const

/** Every choice of the operator, validated once at start and never changed (`docs/configuration.md`). */
export type Config = ReturnType<typeof loadConfig>

/** Makes the configuration from environment variables; throws `ConfigError` with every fault at once. */
export function loadConfig(environment: Environment) {
  const read = new SettingReader(environment)
  const ranges = 'must be addresses or ranges such as 10.0.0.0/8, separated by commas.'
  const given = readSecrets(read)
  const port = read.integer('PORT', 3000, 0, 65_535)
  const isProduction = read.text('NODE_ENV') === 'production'
  const config = {
    isProduction,
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    addresses: Object.freeze(readPublicAddresses(read, port)),
    /** Absolute path. */
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    adminEmail: read.checked('ADMIN_EMAIL', isEmailAddress, 'must be an e-mail address.') ?? 'operator@offerwire.local',
    /** The members who must sign in with a second factor. */
    secondFactorRequired: read.oneOf('SECOND_FACTOR_REQUIRED', 'nobody', secondFactorRules),
    workers: read.integer('WORKERS', 1, 1, 256),
    hasDemoData: read.boolean('DEMO_DATA', given.databaseUrl === undefined),
    /** Addresses and CIDR ranges. */
    trustedProxies: Object.freeze(read.list('TRUSTED_PROXIES', isAddressRange, ranges)),
    geoDatabase: read.checked('GEO_DATABASE', isReadableFile, 'must be the path of a file that can be read.'),
    rateLimitPerSecond: read.integer('RATE_LIMIT_PER_SECOND', 500, 1, 1_000_000),
    /** For each signed-in member. */
    rateLimitManagementPerSecond: read.integer('RATE_LIMIT_MANAGEMENT_PER_SECOND', 50, 1, 1_000_000),
    maxCampaignsPerOrganization: read.integer('MAX_CAMPAIGNS_PER_ORGANIZATION', 10_000, 1, 1_000_000_000),
    maxCreatorsPerApp: read.integer('MAX_CREATORS_PER_APP', 100_000, 1, 1_000_000_000),
    retentionServingsDays: read.integer('RETENTION_SERVINGS_DAYS', 400, 1, 36_500),
    retentionPeopleDays: read.integer('RETENTION_PEOPLE_DAYS', 400, 1, 36_500),
    retentionLogsDays: read.integer('RETENTION_LOGS_DAYS', 90, 1, 36_500),
    retentionPaymentDetailsDays: read.integer('RETENTION_PAYMENT_DETAILS_DAYS', 3_650, 1, 36_500),
    allowsPrivateWebhooks: read.boolean('WEBHOOK_ALLOW_PRIVATE', false),
    logLevel: read.oneOf('LOG_LEVEL', 'info', logLevels),
    hasTracing: read.boolean('TRACING', false),
    testClock: readTestClock(read),
  }
  const hasDatabase = read.text('DATABASE_URL') !== undefined
  if (config.workers > 1 && !hasDatabase) read.fault('WORKERS', 'above 1 needs DATABASE_URL.')
  if (given.replica !== undefined && !hasDatabase) read.fault('DATABASE_READ_URL', 'needs DATABASE_URL.')
  if (isProduction && hasDatabase && read.text('ENCRYPTION_KEY') === undefined) {
    read.fault('ENCRYPTION_KEY', 'must be set when DATABASE_URL is set and NODE_ENV is production.')
  }
  if (config.testClock !== undefined) refuseTestClock(read, { ...config, hasDatabase })
  read.throwFaults()
  // Not enumerable, so that printing or serialising a configuration never shows it.
  Object.defineProperty(config, 'given', { value: Object.freeze(given) })
  return Object.freeze(config as typeof config & { given: Readonly<typeof given> })
}

/** Secret values as they were set; a missing one is generated or unused (`generated-secrets.ts`). */
function readSecrets(read: SettingReader) {
  const token = 'must be 24 to 512 visible ASCII characters without spaces.'
  const tokens = 'must be tokens of 24 to 512 visible ASCII characters, separated by commas.'
  const password = 'must be 8 to 128 characters.'
  const encryptionKey = read.checked('ENCRYPTION_KEY', isKey, 'must be 32 bytes in base64.')
  return {
    databaseUrl: read.connection('DATABASE_URL', ['postgres:', 'postgresql:']),
    replica: readReplica(read),
    redisUrl: read.connection('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: read.connection('SMTP_URL', ['smtp:', 'smtps:']),
    encryptionKey: encryptionKey === undefined ? undefined : Buffer.from(encryptionKey, 'base64'),
    /** Keys that only decrypt. */
    previousEncryptionKeys: read
      .list('ENCRYPTION_KEY_PREVIOUS', isKey, 'must be keys of 32 bytes in base64, separated by commas.')
      .map((text) => Buffer.from(text, 'base64')),
    adminToken: read.checked('ADMIN_TOKEN', isToken, token),
    previousAdminTokens: read.list('ADMIN_TOKEN_PREVIOUS', isToken, tokens),
    metricsToken: read.checked('METRICS_TOKEN', isToken, token),
    adminPassword: read.checked('ADMIN_PASSWORD', isPassword, password),
    demoPassword: read.checked('DEMO_PASSWORD', isPassword, password),
  }
}

/** The replica for reports, which is read while it lags by at most `maxLagMs` milliseconds. */
function readReplica(read: SettingReader) {
  const url = read.connection('DATABASE_READ_URL', ['postgres:', 'postgresql:'])
  const maxLagMs = read.integer('DATABASE_READ_LAG_SECONDS', 10, 1, 3_600) * 1_000
  return url === undefined ? undefined : { url, maxLagMs }
}

/** Returns whether the text is 32 bytes in base64, padded or not. */
export function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=?$/.test(text)
}

function isToken(text: string): boolean {
  return /^[!-~]{24,512}$/.test(text)
}

function isPassword(text: string): boolean {
  return text.length >= 8 && text.length <= 128
}

function isAddressRange(text: string): boolean {
  try {
    createRangeCheck([text])
    return true
  } catch {
    return false
  }
}

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
