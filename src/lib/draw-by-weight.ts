/**
 * One of the items, each as likely as its weight says, for a number in [0, 1); all alike when no weight is above 0.
 * Undefined only when there are none.
 */
export function drawByWeight<Item extends { readonly weight: number }>(
  items: readonly Item[],
  unit: number,
): Item | undefined {
  const total = items.reduce((sum, item) => sum + item.weight, 0)
  if (total <= 0) return items[Math.floor(unit * items.length)]
  let left = unit * total
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return items.findLast((item) => item.weight > 0)
}
