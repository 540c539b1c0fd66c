import type { Services } from '../../../services.ts'
import type { Membership } from '../actor.ts'

/** Returns whether the installation lets a member in only with a second factor (`SECOND_FACTOR_REQUIRED`). */
export function isSecondFactorRequired(
  { secondFactorRequired: rule }: Pick<Services['config'], 'secondFactorRequired'>,
  { isOperator }: Pick<Membership, 'isOperator'>,
): boolean {
  return rule === 'everyone' || (rule === 'operators' && isOperator)
}
