import type { AudienceCondition, CampaignAudience, StoredAttributes } from '../db/tables.ts'
import { parseIsoDateTime } from '../lib/time/timestamp.ts'

type Kind = 'text' | 'number' | 'instant'

/**
 * How each attribute that any app may store is compared; those under `custom` are text.
 *
 * @internal
 */
export const audienceAttributes: Readonly<Record<string, Kind>> = {
  countryCode: 'text',
  language: 'text',
  city: 'text',
  state: 'text',
  region: 'text',
  subscriptionTier: 'text',
  monthsSubscribed: 'number',
  billingCycle: 'text',
  lastPaymentAmount: 'number',
  lastActiveDate: 'instant',
  totalSessions: 'number',
  age: 'number',
}

const customPrefix = 'custom.'

/** Returns whether a set of attributes, with the age of now, belongs to an audience. */
export type AudienceRule = (attributes: StoredAttributes) => boolean

/** Compiles an audience without a fault: in each group at least one condition must hold. */
export function compileAudience({ all }: CampaignAudience): AudienceRule {
  const groups = all.map(({ any }) => any.map(compileCondition))
  return (attributes) => groups.every((group) => group.some((holds) => holds(attributes)))
}

type Read = (attributes: StoredAttributes) => string | number | undefined

function compileCondition({ attribute, operator, values }: AudienceCondition): AudienceRule {
  const read = readerOf(attribute)
  const compared = comparableOf(kindOf(attribute) ?? 'text')
  if (operator === 'exists') return (attributes) => compared(read(attributes)) !== undefined
  if (operator === 'is' || operator === 'is_not') {
    const wanted = new Set((values ?? []).map(compared))
    return (attributes) => {
      const value = compared(read(attributes))
      return value !== undefined && wanted.has(value) === (operator === 'is')
    }
  }
  const measured = measureOf(attribute)
  const bound = measured(values?.[0])
  const isWithin =
    operator === 'at_least' ? (value: number) => value >= Number(bound) : (value: number) => value <= Number(bound)
  return (attributes) => {
    const value = measured(read(attributes))
    return value !== undefined && isWithin(value)
  }
}

/** A missing attribute is undefined; so is a custom one that every object inherits under its name. */
function readerOf(attribute: string): Read {
  const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined)
  if (!attribute.startsWith(customPrefix)) return (attributes) => plain(attributes[attribute])
  const name = attribute.slice(customPrefix.length)
  return ({ custom }) => (typeof custom === 'object' && Object.hasOwn(custom, name) ? plain(custom[name]) : undefined)
}

type Value = string | number | null | undefined

/** Returns a function whose results are equal for values that count as equal; undefined for unreadable ones. */
function comparableOf(kind: Kind): (value: Value) => string | number | undefined {
  if (kind === 'number') return decimalOf
  return kind === 'instant' ? instantOf : (value) => (value == null ? undefined : lowerCase(String(value)))
}

/** Nearly every call has the text of the call before: campaigns ask for the same attributes of a user. */
let lowered = { text: '', lower: '' }

function lowerCase(text: string): string {
  if (text !== lowered.text) lowered = { text, lower: text.toLowerCase() }
  return lowered.lower
}

/** Returns the function by which an attribute is more or less: as an instant, or as a decimal. */
function measureOf(attribute: string): (value: Value) => number | undefined {
  return kindOf(attribute) === 'instant' ? instantOf : decimalOf
}

function decimalOf(value: Value): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(value) ? Number(value) : undefined
}

function instantOf(value: Value): number | undefined {
  return typeof value === 'string' ? parseIsoDateTime(value) : undefined
}

function kindOf(attribute: string): Kind | undefined {
  if (attribute.startsWith(customPrefix)) return attribute.length > customPrefix.length ? 'text' : undefined
  return Object.hasOwn(audienceAttributes, attribute) ? audienceAttributes[attribute] : undefined
}

/** Returns the first fault of an audience, by the path of its field; undefined if it can be compiled. */
export function audienceFault({ all }: CampaignAudience): { field: string; problem: string } | undefined {
  for (const [group, { any }] of all.entries()) {
    for (const [place, condition] of any.entries()) {
      const fault = conditionFault(condition)
      if (fault !== undefined) return { ...fault, field: `all.${group}.any.${place}.${fault.field}` }
    }
  }
  return undefined
}

function conditionFault({
  attribute,
  operator,
  values,
}: AudienceCondition): { field: string; problem: string } | undefined {
  const kind = kindOf(attribute)
  if (kind === undefined) return { field: 'attribute', problem: 'is not an attribute that every app may store' }
  const given = values ?? []
  if (operator === 'exists')
    return given.length === 0 ? undefined : { field: 'values', problem: 'has no use with exists' }
  if (given.length === 0) return { field: 'values', problem: 'is required' }
  const isEquality = operator === 'is' || operator === 'is_not'
  if (!isEquality && given.length > 1) return { field: 'values', problem: `must be one value with ${operator}` }
  const read = isEquality ? comparableOf(kind) : measureOf(attribute)
  if (given.every((value) => read(value) !== undefined)) return undefined
  return {
    field: 'values',
    problem: kind === 'instant' ? 'must be ISO 8601 dates and times' : 'must be decimal numbers',
  }
}
