import { ageAt } from '../../../lib/time/age.ts'
import { attributeSlots } from './counter-rows.ts'
import { hashText } from './hash.ts'

const ageEdges = [18, 21, 25, 30, 35, 40, 45, 50, 55, 60, 65, 75]
const countEdges = [1, 2, 3, 5, 8, 12, 20, 36, 60, 100, 200, 500, 1000]
const amountEdges = [1, 3, 5, 8, 10, 15, 20, 30, 50, 100, 200]
const dayEdges = [1, 3, 7, 14, 30, 60, 90, 180, 365]
const labels = ['subscriptionTier', 'billingCycle', 'region', 'state', 'city', 'gender', 'language'] as const
const mostCustomKeys = 16

/**
 * Hashes an adult's stored attributes (spec 4.5) to feature slots: bands of numbers, labels, custom keys. Identifying
 * attributes (e-mail, names, telephone, postal code, coordinates) never become features, nor does anything about a
 * minor. The age is counted forward from `storedAt`. `salt` keeps callers from choosing a slot.
 */
export function attributeFeatures(
  attributes: Readonly<Record<string, unknown>>,
  storedAt: Date | undefined,
  nowMs: number,
  salt: number,
): number[] {
  const slots = new Set<number>()
  const add = (name: string, value: string) => {
    slots.add(hashText(`${name}=${value.toLowerCase()}`, salt) % attributeSlots)
  }
  for (const name of labels) {
    const value = attributes[name]
    if (typeof value === 'string' && value !== '') add(name, value)
  }
  const now = new Date(nowMs)
  if (typeof attributes.age === 'number') addBand(add, 'age', ageAt(attributes.age, storedAt ?? now, now), ageEdges)
  addBand(add, 'monthsSubscribed', attributes.monthsSubscribed, countEdges)
  addBand(add, 'totalSessions', attributes.totalSessions, countEdges)
  addBand(add, 'lastPaymentAmount', attributes.lastPaymentAmount, amountEdges)
  const lastActive = typeof attributes.lastActiveDate === 'string' ? Date.parse(attributes.lastActiveDate) : Number.NaN
  if (!Number.isNaN(lastActive)) addBand(add, 'lastActive', (nowMs - lastActive) / 86_400_000, dayEdges)
  const custom = attributes.custom
  if (typeof custom === 'object' && custom !== null) {
    for (const [key, value] of Object.entries(custom).slice(0, mostCustomKeys)) {
      if (typeof value === 'string' && value !== '') add(`custom.${key}`, value)
    }
  }
  return [...slots]
}

function addBand(
  add: (name: string, value: string) => void,
  name: string,
  value: unknown,
  edges: readonly number[],
): void {
  if (value === undefined || value === '') return
  const number = Number(value)
  if (Number.isNaN(number)) return
  const band = edges.findIndex((edge) => number < edge)
  add(name, String(band < 0 ? edges.length : band))
}
