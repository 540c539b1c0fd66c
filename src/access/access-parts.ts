import type { ExpensiveTurns } from '../http/limits/expensive-turns.ts'
import type { LoadShedder } from '../http/limits/load-shedder.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import type { CountryDatabase } from '../lib/countries.ts'
import type { RequestAddress } from '../lib/request-address.ts'
import type { Membership } from './actor.ts'
import type { RefusedSignatures } from './refused-signatures.ts'
import type { RequestOrigin } from './request-origin.ts'
import type { Session } from './session.ts'
import type { RefuseBearer } from './wrong-bearers.ts'

/** The inputs of the hooks that identify the caller and refuse a call before its body is read. */
export interface AccessParts {
  /** The address that a request comes from, as far as `TRUSTED_PROXIES` reveals it. */
  readonly addressOf: RequestAddress
  readonly countries: CountryDatabase
  readonly loadShedder: LoadShedder
  readonly rateLimiter: RateLimiter
  /**
   * Limits how many expensive calls of the management API run at once: imports, exports, explain, replay, signature
   * check, reach.
   */
  readonly expensiveTurns: ExpensiveTurns
  readonly refuseBearer: RefuseBearer
  readonly refusedSignatures: RefusedSignatures
  readonly accounts: {
    isAdminToken(token: string): boolean
    findSession(cookie: string | undefined): Promise<Session | undefined>
  }
  readonly accessLog: { refused(origin: RequestOrigin, action: string, memberId?: string): Promise<void> }
  /** Finds the tenants that a member may see. */
  readonly findMembership: (memberId: string) => Promise<Membership>
}
