/**
 * Settles as the work does, or once it took longer as `onExpired` does, which returns or throws; the work itself goes
 * on.
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
