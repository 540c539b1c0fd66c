import type { AudienceStatus } from '../../../db/tables.ts'
import { ServiceError } from '../../../errors.ts'
import { rawMember } from '../../../lib/text/raw-member.ts'
import { gatedAttributeKeys, openAttributeKeys } from './attributes.schema.ts'

/** The reasons for which keys are refused, in words that follow the key's name. */
const refusals: ReadonlyMap<string, string> = new Map([
  ['dateOfBirth', 'is not accepted from any app: send age'],
  ['interests', 'is not accepted from any app'],
])

/**
 * Returns the 400 for keys that this app may not send (spec 4.5), which names all of them and the app's audience
 * status. Undefined if every key may be sent, whatever its value.
 */
export function attributeGateFault(attributes: unknown, status: AudienceStatus): ServiceError | undefined {
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) return undefined
  const mayBeGated = status === 'adults_only'
  const isAccepted = (key: string) => openAttributeKeys.has(key) || (mayBeGated && gatedAttributeKeys.has(key))
  const rejected = Object.keys(attributes).filter((key) => !isAccepted(key))
  if (rejected.length === 0) return undefined
  const details = rejected.map((key) => ({ field: `attributes.${key}`, problem: problemOf(key) }))
  const reasons = details.map(({ field, problem }) => `${field.slice('attributes.'.length)} ${problem}`)
  const message = `Rejected attributes: ${reasons.join('; ')}. The app's audience status is ${status}. Nothing was stored.`
  return new ServiceError('invalid_request', message, {
    details,
    logMessage: `Rejected attributes: ${rejected.length}.`,
  })
}

function problemOf(key: string): string {
  if (gatedAttributeKeys.has(key)) return 'is accepted only from an app whose audience status is adults_only'
  return refusals.get(key) ?? 'is not a known key'
}

/** The largest set, in bytes as sent. */
const maxSetBytes = 16_384

/** Returns the 400 for a body whose set is too large, whatever part of it would be stored; undefined otherwise. */
export function setSizeFault(body: Buffer | undefined): ServiceError | undefined {
  if (body === undefined || body.length <= maxSetBytes) return undefined
  if ((rawMember(body, 'attributes')?.length ?? 0) <= maxSetBytes) return undefined
  const problem = `must not be larger than ${maxSetBytes} bytes`
  const details = [{ field: 'attributes', problem }]
  return new ServiceError('invalid_request', `attributes ${problem}. Nothing was stored.`, { details })
}
