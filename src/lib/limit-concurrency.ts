import { ServiceError } from '../errors.ts'

/** Runs work as soon as there is room for it. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Makes a limiter for costly work: `running` at once, `waiting` more in line, and beyond that `over_capacity`, so that a
 * flood of it neither starves the rest of the process nor fills its memory.
 */
export function limitConcurrency(running: number, waiting: number): Limiter {
  let active = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (active >= running) {
      if (line.length >= waiting) {
        throw new ServiceError('over_capacity', 'Too many requests at once. Try again shortly.', {
          retryAfterSeconds: 1,
        })
      }
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
