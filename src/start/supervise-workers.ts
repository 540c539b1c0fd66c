import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { StartError } from '../errors.ts'

/** A worker that dies is replaced after this time, so that one that keeps dying does not exhaust the machine. */
const replaceAfterMs = 1_000
/** Workers still running after this time are killed; a worker ends itself within 11 s of a signal. */
const killAfterMs = 11_500

/**
 * Starts processes that share the port, and replaces those that die until a signal ends all of them. Resolves when the
 * last has ended; throws `StartError` if one ends before any was ready, because another try would end the same.
 */
export async function superviseWorkers(count: number, logger: Logger): Promise<void> {
  const ended = Promise.withResolvers<void>()
  let isStopping = false
  let wasReady = false

  function stop(signal: NodeJS.Signals): void {
    if (!isStopping) {
      isStopping = true
      setTimeout(() => killAll('SIGKILL'), killAfterMs).unref()
    }
    killAll(signal)
    if (liveWorkers().length === 0) ended.resolve()
  }

  function onExit(worker: Worker, code: number | null, signal: string | null): void {
    if (isStopping) {
      if (liveWorkers().length === 0) ended.resolve()
      return
    }
    if (!wasReady) {
      ended.reject(new StartError('A worker ended before it was ready. The reason is above.'))
      stop('SIGTERM')
      return
    }
    logger.error({ worker: worker.id, pid: worker.process.pid, code, signal }, 'a worker died and is replaced')
    setTimeout(() => {
      if (!isStopping) cluster.fork()
    }, replaceAfterMs)
  }

  cluster.on('listening', () => {
    wasReady = true
  })
  cluster.on('exit', onExit)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  for (let started = 0; started < count; started++) cluster.fork()
  await ended.promise
}

function killAll(signal: NodeJS.Signals): void {
  for (const worker of liveWorkers()) worker.process.kill(signal)
}

function liveWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[]
}
