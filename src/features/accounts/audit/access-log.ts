import { memberActor, noMembership, visitorActor } from '../../../access/actor.ts'
import type { RequestOrigin } from '../../../access/request-origin.ts'
import type { Db } from '../../../db/database.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { type RecordAuditServices, recordAudit } from './record-audit.ts'

/**
 * Refusals recorded in a row, and the interval in milliseconds after which one more is recorded, so that repeated
 * attempts cannot fill the table.
 */
const refusals = { most: 100, everyMs: 60_000 }

interface AccessLogDeps extends RecordAuditServices {
  readonly db: Db
  readonly realClock: Clock
  /** Called with the error if a refusal could not be recorded; the request is answered anyway. */
  readonly onError: (error: unknown) => void
}

/** Records sign-ins and refusals in the same log as changes. */
export class AccessLog {
  readonly #deps: AccessLogDeps
  /** The time at which the budget of refusals is full again. */
  #wholeAtMs = 0
  #unwritten = 0

  constructor(deps: AccessLogDeps) {
    this.#deps = deps
  }

  /** Records an action of a member on their own access, such as `member.sign_in`. */
  async done(origin: RequestOrigin, memberId: string, action: string, changes: Record<string, unknown> = {}) {
    const actor = memberActor(memberId, noMembership)
    const record = { action, objectType: 'member', objectId: memberId, changes }
    await recordAudit(this.#deps.db, { ...this.#deps, ...origin, actor }, record)
  }

  /** Records a refused sign-in, unless there are too many; the next entry then counts those left out. */
  async refused(origin: RequestOrigin, action: string, memberId?: string): Promise<void> {
    const nowMs = this.#deps.realClock.nowMs()
    const wholeAtMs = Math.max(this.#wholeAtMs, nowMs) + refusals.everyMs
    if (wholeAtMs - nowMs > refusals.most * refusals.everyMs) {
      this.#unwritten++
      return
    }
    this.#wholeAtMs = wholeAtMs
    const changes = this.#unwritten === 0 ? {} : { unwrittenBefore: this.#unwritten }
    this.#unwritten = 0
    const record = { action, objectType: 'member', objectId: memberId ?? 'unknown', changes }
    const author = { ...origin, actor: visitorActor }
    await recordAudit(this.#deps.db, { ...this.#deps, ...author }, record).catch(this.#deps.onError)
  }
}
