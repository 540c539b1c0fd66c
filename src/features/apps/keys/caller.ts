import type { AppPlatform, Environment } from '../../../db/tables.ts'
import { ServiceError } from '../../../errors.ts'
import type { AppEntry, KeyEntry, Snapshot } from '../../../snapshot/snapshot.ts'

/** The caller of a publisher endpoint: its key, the app that the key resolved to, and live or test. */
export interface Caller {
  readonly key: KeyEntry
  readonly app: AppEntry
  readonly environment: Environment
}

/** The statuses for a platform without a matching app: signed endpoints and attribute storage define no 400 for it. */
export interface PlatformRules {
  /** Several apps and no `X-Platform`. */
  readonly missing: 400 | 401
  /** An `X-Platform` that is no platform at all. */
  readonly unknown: 400 | 401
}

export const publisherPlatformRules: PlatformRules = { missing: 400, unknown: 400 }
export const attributesPlatformRules: PlatformRules = { missing: 400, unknown: 401 }
export const signedPlatformRules: PlatformRules = { missing: 401, unknown: 401 }

const platforms: ReadonlySet<string> = new Set<AppPlatform>(['ios', 'android', 'web', 'api'])

/** Finds the key behind `X-API-Key` (spec 5.1); one text for every cause, so that nothing can be learned from it. */
export function resolveKey(snapshot: Snapshot, apiKey: string | undefined): KeyEntry {
  const key = apiKey === undefined ? undefined : snapshot.keys.get(apiKey)
  if (key === undefined) throw new ServiceError('invalid_key', 'X-API-Key is missing or invalid.')
  return key
}

/**
 * Chooses the app a key stands for (spec 4.0): its own, the project's only one, or the one `X-Platform` names.
 * Throws `platform_required` (400) or `invalid_key` (401), both naming `X-Platform`.
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
