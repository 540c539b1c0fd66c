/** Returns the fields of an object that differ from another's; for merged fields, only their inner differences. */
export function differences<Fields extends object>(
  from: Fields | undefined,
  to: Fields,
  merged: readonly string[] = [],
): Partial<Fields> {
  const before = new Map<string, unknown>(Object.entries(from ?? {}))
  const entries = Object.entries(to).flatMap(([name, value]: [string, unknown]) => {
    const old = before.get(name)
    if (JSON.stringify(value) === JSON.stringify(old)) return []
    return [[name, merged.includes(name) && isObject(value) && isObject(old) ? differences(old, value) : value]]
  })
  return Object.fromEntries(entries) as Partial<Fields>
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
