import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PostbackTable } from '../../db/tables.ts'
import { insertPostback } from './conversions.queries.ts'
import { verdictStatus } from './verdict.ts'

/** The log row of a conversion call before its verdict. */
export interface LoggedCall extends Omit<Insertable<PostbackTable>, 'verdict' | 'rule' | 'http_status'> {
  /** The beginning of the logged message. */
  readonly message: string
  /** The status of the answer, if it was given before the verdict. */
  readonly http_status?: number
}

/** A decision as the log keeps it. */
interface LoggedDecision {
  readonly verdict: keyof typeof verdictStatus
  readonly rule?: string
  readonly message: string
}

export async function logVerdict(db: Db, call: LoggedCall, { verdict, rule, message }: LoggedDecision): Promise<void> {
  const { http_status = verdictStatus[verdict] } = call
  await insertPostback(db, { ...call, verdict, rule: rule ?? null, message: call.message + message, http_status })
}
