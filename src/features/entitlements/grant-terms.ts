import type { EntitlementConfig, EntitlementType } from '../../db/tables.ts'
import { parseAmount } from '../../lib/money.ts'

/** What is granted, without when and to whom. The value is in millionths: of a percent, a dollar or a credit. */
export interface GrantTerms {
  readonly type: EntitlementType
  readonly valueMicros: bigint | null
  readonly unit: 'percent' | 'dollars' | null
}

/** The terms of a configured entitlement as they are stored. */
export function grantTerms(config: EntitlementConfig): GrantTerms {
  return {
    type: config.type,
    valueMicros: config.value === undefined ? null : (parseAmount(config.value) ?? null),
    unit: config.unit ?? null,
  }
}
