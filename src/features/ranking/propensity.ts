import { categoryFactor, fatigueFactor, type PersonalTaste } from './personal-taste.ts'
import type { ContextTable } from './ranking-world.ts'
import { normalCdf } from './standard-normal.ts'
import { leastCubeRoot } from './wilson-hilferty.ts'

/**
 * P(a campaign's own draw reaches the list), the others' draws fixed: `threshold` is the score of the first offer left
 * out, 0 when nothing was (rank conditioning). Unbiased as an inverse weight.
 */
export function listPropensity(table: ContextTable, taste: PersonalTaste, campaign: number, threshold: number): number {
  const mean = (table.mean[campaign] ?? 0) * categoryFactor(taste, campaign) * fatigueFactor(taste, campaign)
  if (threshold <= 0 || mean <= 0) return 1
  const root = Math.cbrt(threshold / mean)
  if (root <= leastCubeRoot) return 1
  return 1 - normalCdf((root - (table.a[campaign] ?? 0)) / (table.b[campaign] ?? 1))
}
