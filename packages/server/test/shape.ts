/** Names and types of a JSON value, so that two services can be held against each other whatever their data. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, shapeOf(member)]),
  )
}
