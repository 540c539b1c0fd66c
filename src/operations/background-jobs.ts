/** Work that a process repeats for as long as it runs. */
export interface BackgroundJob {
  readonly name: string
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number
  /** `stopping` is aborted when the process ends; long work then gives up. */
  run(stopping: AbortSignal): Promise<void>
}

/**
 * The longest pause before a job's first run; a start itself is busy opening the database and serving first requests.
 */
const longestFirstPauseMs = 10_000

/**
 * Runs each job after its pause (the first time after at most ten seconds) and repeats it, never twice at the same
 * time. A failed run is reported and repeated after the pause. Disposal waits for running jobs.
 */
export function startBackgroundJobs(
  jobs: readonly BackgroundJob[],
  onError: (job: string, error: unknown) => void,
): AsyncDisposable {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const stopped = new AbortController()

  function startIn(pauseMs: number, job: BackgroundJob): void {
    if (stopped.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      start(job)
    }, pauseMs).unref()
    timers.add(timer)
  }

  function start(job: BackgroundJob): void {
    const run = job
      .run(stopped.signal)
      .catch((error: unknown) => onError(job.name, error))
      .finally(() => {
        running.delete(run)
        startIn(job.everyMs, job)
      })
    running.add(run)
  }

  for (const job of jobs) startIn(Math.min(job.everyMs, longestFirstPauseMs), job)
  return {
    async [Symbol.asyncDispose]() {
      stopped.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
