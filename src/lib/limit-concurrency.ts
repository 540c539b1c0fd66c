import { ServiceError } from '../errors.ts'

/** Runs work as soon as there is room for it. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Makes a limiter for costly work: `running` at once, `waiting` in line, and for all others the error of `refuse`, so
 * that a flood neither starves the rest of the process nor fills its memory. Work runs in order of arrival.
 */
export function limitConcurrency(
  running: number,
  waiting = Number.POSITIVE_INFINITY,
  refuse = () => new ServiceError('over_capacity', 'Too many requests at once. Try again shortly.'),
): Limiter {
  let active = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (active >= running) {
      if (line.length >= waiting) throw refuse()
      await new Promise<void>((admit) => line.push(admit))
    } else active++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next === undefined) active--
      else next()
    }
  }
}

/** Makes a limiter for each key, kept while work of the key runs or waits. */
export function limitEach(running: number, waiting: number, refuse?: () => ServiceError) {
  const limits = new Map<string, { readonly limit: Limiter; held: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = limits.get(key) ?? { limit: limitConcurrency(running, waiting, refuse), held: 0 }
    limits.set(key, entry)
    entry.held++
    try {
      return await entry.limit(work)
    } finally {
      if (--entry.held === 0) limits.delete(key)
    }
  }
}
