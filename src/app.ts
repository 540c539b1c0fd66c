import { join } from 'node:path'
import type { Logger } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { countRefusedSignatures } from './access/refused-signatures.ts'
import { countWrongBearers } from './access/wrong-bearers.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import type { Secrets } from './config/generated-secrets.ts'
import { openInstallationKeys } from './config/keys/installation-keys.ts'
import type { Database } from './db/database.ts'
import { setInstallationValue } from './db/installation-values.ts'
import { Journal } from './db/journal/journal.ts'
import { leaseProcessSlot } from './db/journal/process-slot.ts'
import { ProcessSpools } from './db/journal/process-spools.ts'
import { makePartitionsAhead } from './db/partitions.ts'
import { openDemoFilled } from './demo/filled.ts'
import { findMembership } from './features/accounts/members.queries.ts'
import { openAccounts } from './features/accounts/open-accounts.ts'
import { ensureFirstOperator } from './features/accounts/sign-in/ensure-first-operator.ts'
import { unknownLinks } from './features/clicks/link.route.ts'
import { openEntitlementReads } from './features/entitlements/read-entitlements.ts'
import { erasureSettleMs, followErasures } from './features/erasure/erase-user.ts'
import { openRecentErasures } from './features/erasure/recent-erasures.ts'
import type { PageParts } from './features/pages/page-parts.ts'
import { presentClock } from './features/pages/test-clock.ts'
import { openLearning, replayMs } from './features/ranking/learn/open-learning.ts'
import { holdDuringAdvances } from './features/sandbox-clock/clock.route.ts'
import { idClockOf, keepAtEnd, openSandboxClock } from './features/sandbox-clock/open-sandbox-clock.ts'
import { RequestGate } from './features/sandbox-clock/request-gate.ts'
import type { Sandbox } from './features/sandbox-clock/sandbox-parts.ts'
import { openOfferServing } from './features/serving/open-offer-serving.ts'
import { horizonLagMs, startProjector } from './features/statistics/projector.ts'
import { createEventSpool } from './features/subscriptions/event-spool.ts'
import { openUsers } from './features/users/open-users.ts'
import { openWebhooks, type WebhookNetwork } from './features/webhooks/open-webhooks.ts'
import { parseJsonBody as parseJson } from './http/body/json-body.ts'
import { capConnections } from './http/limits/connection-cap.ts'
import { openExpensiveTurns } from './http/limits/expensive-turns.ts'
import { LoadShedder } from './http/limits/load-shedder.ts'
import { openRateLimiter } from './http/limits/open-rate-limiter.ts'
import { registerOpenApi } from './http/openapi.ts'
import type { LimitsTable, RouteLimits } from './http/route-config.ts'
import { type Api, createServer } from './http/server.ts'
import { startJobs, timedWorks } from './jobs.ts'
import type { CountryDatabase } from './lib/countries.ts'
import { openCountryDatabase } from './lib/countries.ts'
import type { KeyRing } from './lib/ids/key-ring.ts'
import type { SecretBox } from './lib/ids/secret-box.ts'
import { createUuidV7 } from './lib/ids/uuid.ts'
import { limitConcurrency } from './lib/limit-concurrency.ts'
import { type Random, systemRandom } from './lib/random.ts'
import { createRequestAddress } from './lib/request-address.ts'
import { type Clock, systemClock } from './lib/time/clock.ts'
import type { SandboxClock } from './lib/time/sandbox-clock.ts'
import { watchProjection, watchRanking, watchReplica } from './operations/background-metrics.ts'
import { FlushTimes } from './operations/durations.ts'
import { createMetrics, watchSpools } from './operations/metrics.ts'
import { Readiness } from './operations/readiness.ts'
import { registerRoutes, type Services } from './routes.ts'
import { openSnapshots } from './snapshot/snapshot-holder.ts'

export interface AppOptions {
  readonly config: Config
  readonly secrets: Secrets
  readonly logger: Logger
  readonly clock?: Clock
  readonly random?: Random
  /** Aborted shortly before the process ends: jobs stop, and waiting webhooks are left to other processes. */
  readonly stopping?: AbortSignal
  /** The prepared database (`openPrepared`); disposed with the service. */
  readonly database: Promise<Database>
  /** How long an erasure waits for other nodes; tests without other nodes set less. */
  readonly erasureSettleMs?: number
  /** The resolver and connector of webhooks; the system's when absent. */
  readonly webhookNetwork?: Partial<WebhookNetwork>
}

const projectRoot = join(import.meta.dirname, '..')

/** The running service. Disposal closes the server first, then its parts in reverse order of creation. */
export interface App extends AsyncDisposable {
  readonly api: Api
  /** The limits of every endpoint. */
  readonly limits: LimitsTable
  readonly services: Services
  readonly readiness: Readiness
  /** Aborted when another process has taken over this one's slot: this process can record nothing any more. */
  readonly lost: AbortSignal
}

/** Makes each part of the service once and hands it to those that need it; nothing listens yet. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, secrets, logger, clock: realClock = systemClock, random = systemRandom } = options
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await options.database)
  const encryptionKeys = { current: secrets.encryptionKey, previous: config.given.previousEncryptionKeys }
  const keys = await openInstallationKeys(database.db, encryptionKeys, random)
  const sandboxClock = await openSandboxClock(database.db, config.testClock, realClock)
  if (sandboxClock !== undefined) {
    stack.defer(() => keepAtEnd(database.db, sandboxClock))
    await makePartitionsAhead(database, sandboxClock.nowMs())
  }
  const clocks = { clock: sandboxClock ?? realClock, realClock, sandboxClock }
  const lost = new AbortController()
  const services = await openServices({ ...options, ...clocks, random, stack, database, ...keys, lost })
  const operator = { email: config.adminEmail, password: secrets.adminPassword }
  // A first start hashes a password on another thread while this one makes the routes. A failure is thrown afterwards.
  const ensured = ensureFirstOperator(services, operator)
  ensured.catch(() => undefined)
  stack.use(await followErasures(database, services))
  const readiness = new Readiness(() => writeReadiness(database, services.slot.slot, realClock))
  const recorder = (method: string, route: string) => services.metrics.requestTimes.route(method, route)
  const limits = new Map<string, Required<RouteLimits>>()
  const served = { parseJson, recorder, limits, unknownLinkPage: unknownLinks, addressOf: services.addressOf }
  const isSecure = config.addresses.baseUrl.startsWith('https://')
  const api = createServer({ logger, random, paths: config.addresses, isSecure, ...served })
  stack.defer(() => api.close())
  capConnections(api.server, config.trustedProxies)
  if (config.hasTracing) {
    const { traceRequests } = await import('./operations/tracing.ts')
    traceRequests(api)
  }
  await registerOpenApi(api, { ...config.addresses, version: packageJson.version })
  if (services.sandbox !== undefined) holdDuringAdvances(api, services.sandbox.gate)
  registerRoutes(api, services, readiness)
  await ensured
  const owned = stack.move()
  return { api, limits, services, readiness, lost: lost.signal, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

interface Foundations extends Omit<AppOptions, 'database'> {
  readonly clock: Clock
  readonly realClock: Clock
  readonly sandboxClock: SandboxClock | undefined
  readonly random: Random
  readonly stack: AsyncDisposableStack
  readonly database: Database
  readonly keyRing: KeyRing
  readonly secretBox: SecretBox
  readonly lost: AbortController
}

async function openServices(foundations: Foundations): Promise<Services> {
  const { config, logger, clock, realClock, random, stack, database, keyRing, secretBox } = foundations
  const onError = (part: string) => (error: unknown) => logger.error({ err: error, part }, 'background work failed')
  const loadShedder = stack.use(new LoadShedder())
  const slot = stack.use(await leaseProcessSlot(database, { logger }))
  const snapshots = stack.use(await openSnapshots({ database, clock, onError: onError('snapshot') }))
  const metrics = createMetrics(loadShedder)
  watchSpools(metrics.registry, `${config.dataDir}/spool`, () => realClock.nowMs())
  const flushTimes = new FlushTimes(metrics.registry)
  const journal = openJournal({ ...foundations, slot, flushTimes })
  stack.defer(() => journal.drain())
  const webhooks = await openWebhooks({ ...foundations, slot, onError: onError('webhooks') })
  const idClock = await idClockOf(database.db, clock, foundations.sandboxClock)
  const offerServing = openOfferServing({ ...foundations, slot: slot.slot, clock: idClock, dataDir: config.dataDir })
  const { learning, projector } = await openProjection(foundations, { slot, snapshots, metrics, onError })
  const eventSpool = createEventSpool(stack.use(new ProcessSpools(`${config.dataDir}/spool/subscription-events`)))
  const newId = createUuidV7(idClock, random)
  const addressOf = createRequestAddress(config.trustedProxies)
  const accounts = await openAccounts({ ...foundations, newId })
  const users = openUsers(foundations)
  const sandbox = openSandbox(foundations, { ...users, ...accounts, newId, snapshots, learning, projector })
  const services: Services = {
    config,
    clock,
    realClock,
    sandbox,
    random,
    newId,
    ...accounts,
    expensiveTurns: openExpensiveTurns(),
    ...openPages(foundations, sandbox),
    logger,
    metrics,
    loadShedder,
    database,
    journal,
    flushTimes,
    slot,
    snapshots,
    keyRing,
    secretBox,
    countries: await openCountries(config.geoDatabase),
    rateLimiter: await openRateLimiter(config.given.redisUrl, { clock: realClock, logger, stack }),
    addressOf,
    findMembership: (memberId) => findMembership(database.db, memberId),
    refuseBearer: countWrongBearers(realClock, addressOf),
    refusedSignatures: countRefusedSignatures(clock),
    ...offerServing,
    learning,
    projector,
    entitlementReads: openEntitlementReads(database, clock, realClock),
    recentErasures: await openRecentErasures(database.db, clock),
    erasureSettleMs: foundations.erasureSettleMs ?? erasureSettleMs,
    eventSpool,
    ...users,
    ...webhooks,
  }
  const jobs = stack.use(startJobs(services, (job, error) => onError(job)(error)))
  stopWith(foundations.stopping, webhooks.webhookDispatcher, jobs)
  return services
}

/** The folders of built pages, and the facts that every page of the dashboard shows. */
function openPages({ config, database }: Foundations, sandbox: Sandbox | undefined): PageParts {
  return {
    dashboardFolder: join(projectRoot, 'dashboard', 'dist'),
    guidesFolder: join(projectRoot, 'site', 'dist'),
    demoFilled: openDemoFilled(database.db, () => config.hasDemoData && sandbox?.clock.mode !== 'frozen'),
    testClock: () => sandbox && presentClock(sandbox.clock),
  }
}

function stopWith(stopping: AbortSignal | undefined, ...parts: readonly AsyncDisposable[]): void {
  stopping?.addEventListener('abort', () => {
    void Promise.all(parts.map((part) => part[Symbol.asyncDispose]()))
  })
}

/** The part that moves the clock of `TEST_CLOCK`; undefined without it. */
function openSandbox(
  { config, database, logger, sandboxClock, stopping = new AbortController().signal }: Foundations,
  parts: Pick<Services, 'changeTurns' | 'learning' | 'newId' | 'projector' | 'snapshots' | 'userBudgets'>,
): Sandbox | undefined {
  if (sandboxClock === undefined) return undefined
  const works = timedWorks({ ...parts, config, database, logger })
  return { clock: sandboxClock, gate: new RequestGate(), works, inTurn: limitConcurrency(1), stopping }
}

/** Opens the parts derived from the facts that requests write: statistics and ranking. */
async function openProjection(
  { clock, sandboxClock, stack, database, keyRing }: Foundations,
  given: Pick<Services, 'slot' | 'snapshots' | 'metrics'> & { onError: (part: string) => (error: unknown) => void },
): Promise<Pick<Services, 'learning' | 'projector'>> {
  const { slot, snapshots, metrics, onError } = given
  const learning = stack.use(
    await openLearning({
      ...{ database, clock, snapshots, slot, keyRing },
      // While time stands still, everything changes within the same ten minutes.
      ...(sandboxClock && { allVersionsMs: replayMs }),
      onError: onError('ranking'),
    }),
  )
  const { follower } = learning
  const projector = stack.use(
    startProjector({
      ...{ database, clock, follower },
      leader: slot.lease,
      // While time stands still, its facts would never be far enough behind.
      lagMs: () => (sandboxClock?.mode === 'frozen' ? 0 : horizonLagMs),
      onError: onError('projector'),
    }),
  )
  watchRanking(metrics.registry, learning.status)
  watchProjection(metrics.registry, projector.status)
  watchReplica(metrics.registry, database.reports)
  return { learning, projector }
}

function openJournal({
  stack,
  database,
  lost,
  slot,
  flushTimes,
}: Foundations & Pick<Services, 'slot' | 'flushTimes'>): Journal {
  slot.lost.addEventListener('abort', () => lost.abort(slot.lost.reason))
  return new Journal({
    client: stack.use(database.dedicated('journal')),
    lease: slot,
    onFlush: flushTimes.record,
    onLeaseLost: (error) => lost.abort(error),
  })
}

/** Throws `ConfigError` for a readable `GEO_DATABASE` that is not a country file. */
function openCountries(path: string | undefined): Promise<CountryDatabase> {
  return openCountryDatabase(path).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError([{ variable: 'GEO_DATABASE', problem: `must be an mmdb country file: ${why}.` }])
  })
}

/** Writes for real, so that a read-only database or a full disk does not count as ready. */
async function writeReadiness(database: Database, slot: number, clock: Clock): Promise<void> {
  await setInstallationValue(database.db, `readiness_${slot}`, new Date(clock.nowMs()).toISOString())
}
