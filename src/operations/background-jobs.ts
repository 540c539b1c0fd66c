/** Work that a process repeats for as long as it runs. */
export interface BackgroundJob {
  readonly name: string
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number
  /** `stopping` is aborted when the process ends: whatever takes long then gives up. */
  run(stopping: AbortSignal): Promise<void>
}

/**
 * Runs each job once at once and then again and again, never twice at the same time. A failed run is reported and tried
 * again after its pause. Disposal waits for the runs under way.
 */
export function startBackgroundJobs(
  jobs: readonly BackgroundJob[],
  onError: (job: string, error: unknown) => void,
): AsyncDisposable {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const stopped = new AbortController()

  function start(job: BackgroundJob): void {
    const run = job
      .run(stopped.signal)
      .catch((error: unknown) => onError(job.name, error))
      .finally(() => {
        running.delete(run)
        if (stopped.signal.aborted) return
        const timer = setTimeout(() => {
          timers.delete(timer)
          start(job)
        }, job.everyMs).unref()
        timers.add(timer)
      })
    running.add(run)
  }

  for (const job of jobs) start(job)
  return {
    async [Symbol.asyncDispose]() {
      stopped.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
