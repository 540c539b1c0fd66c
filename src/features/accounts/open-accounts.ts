import { setImmediate } from 'node:timers/promises'
import type { Core } from '../../core.ts'
import type { AccountParts } from './account-parts.ts'
import { Accounts } from './accounts.ts'
import { AccessLog } from './audit/access-log.ts'
import { changeLimits, openChangeTurns } from './audit/change-turns.ts'
import { openMailer } from './members/mailer.ts'
import { PasskeyQuestions } from './second-factor/passkey-questions.ts'
import { signInSecrets } from './sign-in/sign-in-keys.ts'

type Deps = Pick<Core, 'clock' | 'config' | 'database' | 'keyRing' | 'logger' | 'newId' | 'realClock'> & {
  readonly secrets: { readonly adminToken: string }
  readonly stack: AsyncDisposableStack
}

/** Loaded one by one, since requests wait while one is loaded. */
const libraryParts = [
  () => import('better-auth/crypto'),
  () => import('better-auth/cookies'),
  () => import('better-auth/api'),
  () => import('@better-auth/passkey'),
]

/** Opens the services for accounts: sign-in and the operator's token, the access log, and mail to members. */
export async function openAccounts(deps: Deps): Promise<AccountParts> {
  const { clock, config, database, keyRing, logger, newId, realClock, secrets, stack } = deps
  const { baseUrl } = config.addresses
  const logged = (part: string, message: string) => (error: unknown) => logger.error({ err: error, part }, message)
  const openLibrary = async () => {
    for (const load of libraryParts) {
      await load()
      await setImmediate()
    }
    const { createSignInLibrary } = await import('./sign-in/sign-in-library.ts')
    return createSignInLibrary({
      db: database.db,
      baseUrl,
      secrets: signInSecrets(keyRing),
      newId,
      onError: (message) => logger.error({ part: 'sign-in' }, message),
    })
  }
  const onUnwritten = logged('audit', 'a refusal was not recorded')
  const unsent = 'a message was not sent'
  const onError = logged('mail', unsent)
  const onRefused = (error: unknown) => logger.warn({ err: error, part: 'mail' }, unsent)
  return {
    changeTurns: openChangeTurns(changeLimits[database.kind]),
    accessLog: new AccessLog({ db: database.db, clock, realClock, newId, onError: onUnwritten }),
    accounts: new Accounts(openLibrary, [secrets.adminToken, ...config.given.previousAdminTokens]),
    passkeyQuestions: new PasskeyQuestions(database.db),
    mailer: stack.use(await openMailer({ smtpUrl: config.given.smtpUrl, baseUrl, onError, onRefused })),
  }
}
