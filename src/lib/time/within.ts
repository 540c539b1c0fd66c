/**
 * Settles as the work does, or with the result of `onExpired` (which may throw) if the work takes longer than `ms`; the
 * work itself continues.
 */
export async function within<T, Instead>(work: Promise<T>, ms: number, onExpired: () => Instead): Promise<T | Instead> {
  const { promise: expired, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([work, expired.then(onExpired)])
  } finally {
    clearTimeout(timer)
  }
}
