import { parseStrictJson } from '../../lib/text/strict-json.ts'

const accountKeys: ReadonlySet<string> = new Set(['app_account_id', 'publisher_user_id'])
const accountKey = /"(?:app_account_id|publisher_user_id)"\s*:/g

/**
 * Returns whether a request's body is one JSON object in which every account id, at any depth, is this user's. A text
 * that cannot be parsed may name others.
 */
export function namesOnly(body: Buffer, userId: string): boolean {
  const json = parseStrictJson(body)
  if ('fault' in json || typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
    return false
  const ids = accountIdsOf(json.value)
  // If a key is repeated, the parser returns only its last value.
  const written = body.toString().match(accountKey)?.length ?? 0
  return ids.length > 0 && written <= ids.length && ids.every((id) => id === userId)
}

function accountIdsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (accountKeys.has(key) ? [each] : accountIdsOf(each)))
}
