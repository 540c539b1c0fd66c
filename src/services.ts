import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Journal } from './db/journal/journal.ts'
import type { ProcessSlot } from './db/journal/process-slot.ts'
import type { Accounts } from './features/accounts/accounts.ts'
import type { AccessLog } from './features/accounts/audit/access-log.ts'
import type { ChangeTurns } from './features/accounts/audit/change-turns.ts'
import type { Mailer } from './features/accounts/members/mailer.ts'
import type { RefuseBearer } from './features/accounts/sign-in/wrong-bearers.ts'
import type { RefusedSignatures } from './features/apps/keys/refused-signatures.ts'
import type { EntitlementReads } from './features/entitlements/read-entitlements.ts'
import type { RecentErasures } from './features/erasure/recent-erasures.ts'
import type { RankingLearning } from './features/ranking/learn/open-learning.ts'
import type { OfferServing } from './features/serving/insight/open-offer-serving.ts'
import type { Projector } from './features/statistics/projector.ts'
import type { EventSpool } from './features/subscriptions/event-spool.ts'
import type { ReplaceAttributes } from './features/users/attributes/attribute-writes.ts'
import type { AddressRules } from './features/webhooks/address-rules.ts'
import type { ResolveName } from './features/webhooks/resolve-name.ts'
import type { OutgoingWebhook, SendResult } from './features/webhooks/send-once.ts'
import type { WebhookDispatcher } from './features/webhooks/webhook-dispatcher.ts'
import type { ExpensiveTurns } from './http/limits/expensive-turns.ts'
import type { LoadShedder } from './http/limits/load-shedder.ts'
import type { RateLimiter } from './http/limits/rate-limit.ts'
import type { CountryDatabase } from './lib/countries.ts'
import type { KeyRing } from './lib/ids/key-ring.ts'
import type { SecretBox } from './lib/ids/secret-box.ts'
import type { Random } from './lib/random.ts'
import type { RequestAddress } from './lib/request-address.ts'
import type { Clock } from './lib/time/clock.ts'
import type { FlushTimes } from './operations/durations.ts'
import type { Metrics } from './operations/metrics.ts'
import type { Snapshots } from './snapshot/snapshot-holder.ts'

/**
 * The services that the composition root makes once and passes to routes and hooks. Verbs never take all of it: each
 * declares the members it needs, by these names, so that a test can give it exactly those.
 */
export interface Services extends OfferServing {
  readonly config: Config
  readonly clock: Clock
  readonly random: Random
  /** Makes a UUID of version 7. */
  readonly newId: () => string
  readonly logger: Logger
  readonly metrics: Metrics
  readonly database: Database
  readonly journal: Journal
  readonly slot: ProcessSlot
  readonly flushTimes: FlushTimes
  readonly snapshots: Snapshots
  readonly keyRing: KeyRing
  readonly secretBox: SecretBox
  readonly countries: CountryDatabase
  readonly loadShedder: LoadShedder
  readonly rateLimiter: RateLimiter
  readonly refuseBearer: RefuseBearer
  readonly refusedSignatures: RefusedSignatures
  readonly entitlementReads: EntitlementReads
  readonly recentErasures: RecentErasures
  /** How long an erasure waits for what was under way when it began, here and on other nodes. */
  readonly erasureSettleMs: number
  readonly learning: RankingLearning
  readonly projector: Projector
  readonly replaceAttributes: ReplaceAttributes
  readonly eventSpool: EventSpool
  readonly webhookDispatcher: WebhookDispatcher
  /** The rules and the resolver that check webhook addresses when they are saved. */
  readonly webhookNetwork: { readonly resolve: ResolveName; readonly rules: AddressRules }
  readonly sendWebhook: (webhook: OutgoingWebhook) => Promise<SendResult>
  readonly accounts: Accounts
  readonly accessLog: AccessLog
  /** The address that a request comes from, as far as `TRUSTED_PROXIES` tell it. */
  readonly addressOf: RequestAddress
  /** Lets changes of the management API run beside each other, fairly, and leaves connections to all other work. */
  readonly changeTurns: ChangeTurns
  readonly expensiveTurns: ExpensiveTurns
  /** Where the built pages are, or will be. */
  readonly dashboardFolder: string
  readonly guidesFolder: string
  readonly mailer: Mailer
}
