import { Type } from 'typebox'
import type { EntitlementConfig } from '../../db/tables.ts'
import { amountSchema, oneOf, optional } from '../../http/body/schema-parts.ts'

/** The entitlement that an app, or one campaign on its list, grants for a completion. */
export const entitlementSchema = Type.Refine(
  Type.Object(
    {
      type: oneOf(['free_trial', 'discount', 'credit']),
      value: Type.Optional(amountSchema),
      unit: Type.Optional(oneOf(['percent', 'dollars'])),
      durationDays: Type.Optional(
        Type.Number({ exclusiveMinimum: 0, maximum: 36_500, description: 'If absent, a grant never ends.' }),
      ),
    },
    { examples: [{ type: 'discount', value: 20, unit: 'percent', durationDays: 30 }] },
  ),
  (entitlement) => entitlementFault(entitlement) === undefined,
  (entitlement) => entitlementFault(entitlement as EntitlementConfig) ?? '',
)

export const storedEntitlementSchema = Type.Object({
  type: oneOf(['free_trial', 'discount', 'credit']),
  ...optional({ value: Type.Number(), unit: oneOf(['percent', 'dollars']), durationDays: Type.Number() }),
})

/** Returns how fields of an entitlement conflict, worded to follow the field's name. */
function entitlementFault({ type, value, unit }: EntitlementConfig): string | undefined {
  if (type === 'free_trial') return undefined
  if (value === undefined) return `needs a value, as every ${type} does`
  if (type === 'discount' && unit === undefined) return 'needs a unit, as every discount does'
  return unit === 'percent' && value > 100 ? 'must not have a value above 100 percent' : undefined
}
