import type { IncomingHttpHeaders } from 'node:http'
import type { Core } from '../core.ts'
import type { AppPlatform, Environment } from '../db/tables.ts'
import { ServiceError } from '../errors.ts'
import { type SignedRequest, verifySignature } from '../http/signature.ts'
import { type SecretBox, secretPurposes } from '../lib/ids/secret-box.ts'
import type { AppEntry, KeyEntry, Snapshot } from '../snapshot/snapshot.ts'
import type { AccessParts } from './access-parts.ts'

/** The caller of a publisher endpoint: its key, the app it resolved to, and live or test. */
export interface Caller {
  readonly key: KeyEntry
  readonly app: AppEntry
  readonly environment: Environment
}

/**
 * The statuses for a platform without a matching app: the specification has no 400 for signed endpoints and attributes.
 */
export interface PlatformRules {
  /** Several apps and no `X-Platform`. */
  readonly missing: 400 | 401
  /** An `X-Platform` that is not a platform. */
  readonly unknown: 400 | 401
}

export const publisherPlatformRules: PlatformRules = { missing: 400, unknown: 400 }
export const attributesPlatformRules: PlatformRules = { missing: 400, unknown: 401 }
export const signedPlatformRules: PlatformRules = { missing: 401, unknown: 401 }

const platforms: ReadonlySet<string> = new Set<AppPlatform>(['ios', 'android', 'web', 'api'])

/** Finds the key in `X-API-Key` (spec 5.1). Every failure has the same text, so that it reveals nothing. */
export function resolveKey(snapshot: Snapshot, apiKey: string | undefined): KeyEntry {
  const key = apiKey === undefined ? undefined : snapshot.keys.get(apiKey)
  if (key === undefined) throw new ServiceError('invalid_key', 'X-API-Key is missing or invalid.')
  return key
}

/**
 * Chooses the app of a key (spec 4.0): its own, the project's only one, or the one that `X-Platform` names. Throws
 * `platform_required` (400) or `invalid_key` (401), both naming `X-Platform`.
 */
export function resolveCaller(key: KeyEntry, platform: string | undefined, rules: PlatformRules): Caller {
  if (platform !== undefined) return callerOn(key, platform, rules)
  const app = key.app ?? onlyApp(key)
  if (app === undefined) {
    const message = 'X-Platform is required: the project of this key has several apps.'
    throw rules.missing === 400
      ? new ServiceError('platform_required', message)
      : new ServiceError('invalid_key', message)
  }
  return { key, app, environment: key.environment }
}

function callerOn(key: KeyEntry, platform: string, rules: PlatformRules): Caller {
  if (!platforms.has(platform) && rules.unknown === 400) {
    throw new ServiceError('invalid_request', 'X-Platform must be one of ios, android, web, api.')
  }
  const app = key.app ?? key.project.appsByPlatform.get(platform as AppPlatform)
  if (app?.platform !== platform) {
    throw new ServiceError('invalid_key', 'Invalid API key: it has no app for this X-Platform.')
  }
  return { key, app, environment: key.environment }
}

function onlyApp(key: KeyEntry): AppEntry | undefined {
  const apps = key.project.appsByPlatform
  if (apps.size === 0) throw new ServiceError('invalid_key', 'Invalid API key: its project has no app.')
  return apps.size === 1 ? apps.values().next().value : undefined
}

/**
 * Returns the caller of a signed server-to-server request (spec 5.2); checks key, platform, then the signature. Throws
 * `invalid_key` or `invalid_signature`, both 401.
 */
export function authenticateSigned(
  deps: Pick<Core, 'snapshots' | 'secretBox' | 'realClock'> & Pick<AccessParts, 'refusedSignatures'>,
  headers: IncomingHttpHeaders,
  sent: Pick<SignedRequest, 'method' | 'path' | 'query' | 'body'>,
): Caller {
  const key = resolveKey(deps.snapshots.current(), text(headers['x-api-key']))
  const caller = resolveCaller(key, text(headers['x-platform']), signedPlatformRules)
  const signature = text(headers['x-signature'])
  const timestamp = text(headers['x-timestamp'])
  const verdict = verifySignature(
    { ...sent, signature, timestamp },
    openKeySecret(deps.secretBox, key),
    deps.realClock.nowMs(),
  )
  if (verdict.ok) return caller
  deps.refusedSignatures.note(caller.app.id, verdict.message)
  throw new ServiceError('invalid_signature', verdict.message)
}

// Decrypted once per snapshot entry; a key that is revoked or replaced takes its secret with it.
const openedSecrets = new WeakMap<KeyEntry, string>()

export function openKeySecret(secretBox: SecretBox, key: KeyEntry): string {
  const known = openedSecrets.get(key)
  if (known !== undefined) return known
  const secret = secretBox.open(key.secretKeySealed, secretPurposes.apiKey(key.id))
  if (secret === undefined) throw new ServiceError('internal', 'The secret of this key cannot be read.')
  openedSecrets.set(key, secret)
  return secret
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
