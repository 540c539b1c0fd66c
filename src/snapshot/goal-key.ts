/** The key by which calls mean the main goal, the campaign itself; no other goal has it. */
export const mainGoal = 'default'

/** Returns the key of a further goal that a call names, in lower case; null if it means the main goal. */
export function goalKey(named: string | undefined): string | null {
  const key = named?.toLowerCase() ?? ''
  return key === '' || key === mainGoal ? null : key
}

/** Returns the goal that a call names by `goal` or its alias `event`, empty if by neither; undefined if they differ. */
export function namedGoal(goal = '', event = ''): string | undefined {
  if (goal === '' || event === '') return goal || event
  return goal.toLowerCase() === event.toLowerCase() ? goal : undefined
}

export const goalsDiffer = 'goal and event differ.'

/** The fault of a call that names no order of a goal that repeats; postbacks and JSON name the field differently. */
export const orderRequired = 'order_id, in JSON orderId, is required: the goal counts once for each order.'
