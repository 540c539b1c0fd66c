import type { Accounts } from './accounts.ts'
import type { AccessLog } from './audit/access-log.ts'
import type { ChangeTurns } from './audit/change-turns.ts'
import type { Mailer } from './members/mailer.ts'
import type { PasskeyQuestions } from './second-factor/passkey-questions.ts'

/** The parts that accounts hand to other features. */
export interface AccountParts {
  readonly accounts: Accounts
  readonly accessLog: AccessLog
  readonly mailer: Mailer
  readonly passkeyQuestions: PasskeyQuestions
  /** Limits concurrent changes of the management API fairly, so that other work finds connections. */
  readonly changeTurns: ChangeTurns
}
