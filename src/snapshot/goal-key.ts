/** The key by which calls mean the main goal, the campaign itself; no other goal has it. */
export const mainGoal = 'default'

/** Returns the key of a further goal that a call names, in lower case; null if it means the main goal. */
export function goalKey(named: string | undefined): string | null {
  const key = named?.toLowerCase() ?? ''
  return key === '' || key === mainGoal ? null : key
}

/** The fault of a call that names no order of a goal that repeats; postbacks and JSON name the field differently. */
export const orderRequired = 'order_id, in JSON orderId, is required: the goal counts once for each order.'
