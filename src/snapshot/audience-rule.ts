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

/** An audience that can be judged: in each of its groups at least one condition must hold. */
export type AudienceRule = readonly (readonly Condition[])[]

interface Condition {
  /** Conditions with the same key read the same of a person. */
  readonly key: string
  readonly read: Read
  readonly holds: (value: string | number) => boolean
}

/** Compiles an audience without a fault. */
export function compileAudience({ all }: CampaignAudience): AudienceRule {
  return all.map(({ any }) => any.map(compileCondition))
}

function compileCondition({ attribute, operator, values }: AudienceCondition): Condition {
  const stored = readerOf(attribute)
  if (operator === 'at_least' || operator === 'at_most') {
    const measure = measureOf(attribute)
    const bound = Number(measure(values?.[0]))
    const holds =
      operator === 'at_least'
        ? (value: Compared) => Number(value) >= bound
        : (value: Compared) => Number(value) <= bound
    return { key: `measure of ${attribute}`, read: (attributes) => measure(stored(attributes)), holds }
  }
  const compare = comparableOf(kindOf(attribute) ?? 'text')
  const wanted = new Set<Compared | undefined>((values ?? []).map(compare))
  const holds = {
    exists: () => true,
    is: (value: Compared) => wanted.has(value),
    is_not: (value: Compared) => !wanted.has(value),
  }[operator]
  return { key: attribute, read: (attributes) => compare(stored(attributes)), holds }
}

type Compared = string | number
type Read = (attributes: StoredAttributes) => Compared | undefined

/** A person whose attributes, with the age of now, are each read once, however many audiences ask for them. */
export class AudienceMember {
  readonly #attributes: StoredAttributes
  /** By the key of a condition; null for what is missing or cannot be read. */
  readonly #values = new Map<string, Compared | null>()

  constructor(attributes: StoredAttributes) {
    this.#attributes = attributes
  }

  /** Returns whether the person belongs to an audience. No condition holds for what is missing. */
  belongsTo(audience: AudienceRule): boolean {
    for (const conditions of audience) if (!this.#meetsOneOf(conditions)) return false
    return true
  }

  #meetsOneOf(conditions: readonly Condition[]): boolean {
    for (const condition of conditions) {
      const value = this.#valueFor(condition)
      if (value !== null && condition.holds(value)) return true
    }
    return false
  }

  #valueFor({ key, read }: Condition): Compared | null {
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const value = read(this.#attributes) ?? null
    this.#values.set(key, value)
    return value
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
function comparableOf(kind: Kind): (value: Value) => Compared | undefined {
  if (kind === 'number') return decimalOf
  return kind === 'instant' ? instantOf : (value) => (value == null ? undefined : String(value).toLowerCase())
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
