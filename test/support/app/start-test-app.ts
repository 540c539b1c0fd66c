import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { type App, type AppOptions, openApp } from '../../../src/app.ts'
import { loadConfig } from '../../../src/config/config.ts'
import type { Database } from '../../../src/db/database.ts'
import { openPrepared } from '../../../src/db/open-prepared.ts'
import { makePartitionsAhead } from '../../../src/db/partitions.ts'
import { systemRandom } from '../../../src/lib/random.ts'
import { createLogger } from '../../../src/operations/logger.ts'
import { openTestDatabase } from '../database/database.ts'
import { testAdminPassword, usualStart } from '../database/prepare-database.ts'
import { share, type TestEnd } from '../share.ts'
import { Given } from './given.ts'
import { TestClock } from './test-clock.ts'

export type { TestEnd }

/** The test clock does not move, so a bucket would never refill. */
const testEnvironment = { LOG_LEVEL: 'silent', DEMO_DATA: 'false', RATE_LIMIT_MANAGEMENT_PER_SECOND: '100000' }

export const testAdminToken = 'test-admin-token-of-24-bytes'

export interface TestAppOptions {
  /** By default 32 times the byte 7. */
  readonly encryptionKey?: Buffer
  /** Environment variables, as an operator sets them. */
  readonly environment?: Record<string, string>
  readonly at?: string
  /** The clock of another node, to share it. */
  readonly clock?: TestClock
  /** Receives every log line of the service. */
  readonly log?: DestinationStream
  /** A database that outlives this app: that of another process, or of the process before a restart. */
  readonly database?: Database
  /** How long an erasure waits for other nodes; hardly at all by default, because there are none. */
  readonly erasureSettleMs?: number
  /** The resolver and connector of webhooks. */
  readonly webhookNetwork?: AppOptions['webhookNetwork']
}

/** The real service on a fresh database, with a clock that only the test moves; it ends with the test. */
export interface TestApp {
  readonly app: App
  readonly clock: TestClock
  readonly given: Given
  /** Sends a request without a socket; paths start with a slash and have no prefix. */
  request(method: InjectOptions['method'], path: string, options?: RequestOptions): Promise<Answer>
  /** The same on the management API, as the operator. */
  admin(method: InjectOptions['method'], path: string, body?: unknown): Promise<Answer>
  /** Moves the clock to an instant, with the work that the service does over time: partitions, the snapshot. */
  travel(to: string | number): Promise<void>
  /** Listens on a free port of 127.0.0.1 and returns its address. */
  listen(): Promise<string>
}

export interface RequestOptions {
  readonly key?: string
  readonly headers?: Record<string, string>
  /** Sent as JSON, or unchanged if it is a text or bytes. */
  readonly body?: unknown
  /** The address of the sender; 127.0.0.1 by default. */
  readonly address?: string
}

export interface Answer {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  readonly body: any
}

/** Starts the service once for all tests of the enclosing `describe`. */
export function shareTestApp(options: TestAppOptions = {}): () => TestApp {
  return share((t) => startTestApp(t, options))
}

/** Starts the service for one test. */
export async function startTestApp(t: TestEnd, options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? new TestClock(options.at ?? usualStart)
  const config = loadConfig({ ...testEnvironment, ...options.environment })
  // Registered before the drop of the database, because hooks run in order of registration.
  const endsWithTest = disposeAfter(t)
  const app = await openApp({
    config,
    secrets: {
      encryptionKey: options.encryptionKey ?? Buffer.alloc(32, 7),
      adminToken: testAdminToken,
      adminPassword: testAdminPassword,
      demoPassword: 'test-demo-password',
      madeNow: [],
    },
    logger: options.log ? createLogger('trace', options.log) : pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock,
    random: systemRandom,
    erasureSettleMs: options.erasureSettleMs ?? 20,
    ...(options.webhookNetwork ? { webhookNetwork: options.webhookNetwork } : {}),
    database: openPrepared(
      () =>
        options.database
          ? Promise.resolve(lent(options.database))
          : openTestDatabase(t, {
              isPartitioned: (options.at ?? usualStart) === usualStart && options.clock === undefined,
              isTraced: config.hasTracing,
            }),
      clock.nowMs(),
    ),
  })
  endsWithTest(app)
  // A machine that runs several tests at once is late without being overloaded.
  app.services.loadShedder[Symbol.dispose]()
  const request = requester(app)
  const given = new Given(app, clock)
  return {
    app,
    clock,
    given,
    request,
    admin: (method, path, body) =>
      request(method, `/admin/v1${path}`, { headers: { authorization: `Bearer ${testAdminToken}` }, body }),
    async travel(to) {
      clock.advance(to)
      await makePartitionsAhead(app.services.database, clock.nowMs())
      await app.services.snapshots.refresh()
    },
    listen: () => app.api.listen({ port: 0, host: '127.0.0.1' }),
  }
}

/**
 * Disposes of a resource when the test has ended, and releases it: the runner keeps the hooks of every test, and an app
 * kept with each would make every garbage collection longer.
 */
function disposeAfter(t: TestEnd): (started: AsyncDisposable) => void {
  let kept: AsyncDisposable | undefined
  t.after(async () => {
    await kept?.[Symbol.asyncDispose]()
    kept = undefined
  })
  return (started) => {
    kept = started
  }
}

/** The same database, which the app does not close. */
function lent(database: Database): Database {
  return {
    kind: database.kind,
    isDistributed: database.isDistributed,
    db: database.db,
    prepared: database.prepared,
    reports: database.reports,
    pool: database.pool,
    dedicated: (name, options) => database.dedicated(name, options),
    listen: (channel, onNotify) => database.listen(channel, onNotify),
    [Symbol.asyncDispose]: async () => {},
  }
}

function requester(app: App): TestApp['request'] {
  return async (method = 'GET', path, { key, headers = {}, body, address } = {}) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const payload = body === undefined || isRaw ? (body as string | Buffer | undefined) : JSON.stringify(body)
    const response = await app.api.inject({
      method,
      url: path,
      ...(address !== undefined && { remoteAddress: address }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      body: isJson && response.payload !== '' ? JSON.parse(response.payload) : undefined,
    }
  }
}
