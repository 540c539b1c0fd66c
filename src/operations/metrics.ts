import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { LoadShedder } from '../http/limits/load-shedder.ts'
import { RequestTimes } from './durations.ts'

/** The metrics of this process; every part that counts registers its own in `registry`. */
export interface Metrics {
  readonly registry: Registry
  readonly requestTimes: RequestTimes
  /** Returns all figures in the text format of Prometheus. */
  text(): Promise<string>
}

/** Resources for which prom-client also makes a gauge of the sum, whose name Prometheus reserves for counters. */
const nodeResources = ['resources', 'handles', 'requests']

/** A registry with the metrics of the process and the durations of requests. */
export function createMetrics(shedder: LoadShedder): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const kind of nodeResources) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const requestTimes = new RequestTimes()
  registerGauge(registry, {
    name: 'offerwire_event_loop_late_seconds',
    help: 'How late the last turn of the event loop came; the measure by which load is shed.',
    read: () => shedder.lateMs / 1_000,
  })
  return { registry, requestTimes, text: async () => `${await registry.metrics()}\n${requestTimes.text()}` }
}

interface Reading {
  readonly name: string
  readonly help: string
  readonly read: () => number | Promise<number>
}

/** Registers a gauge that is read whenever metrics are. */
export function registerGauge(registry: Registry, { name, help, read }: Reading): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}

/**
 * Registers the data that waits in a directory of spools for the database, including that of processes that have ended.
 * A spool counts as waiting since its last write, or since this process first saw it filled.
 */
export function watchSpools(registry: Registry, directory: string, nowMs: () => number): void {
  let sinceMs: ReadonlyMap<string, number> = new Map()
  const look = async () => {
    const waiting = (await listSpools(directory, 'spool.bin')).filter(({ bytes }) => bytes > 0)
    sinceMs = new Map(waiting.map(({ path, writtenMs }) => [path, sinceMs.get(path) ?? writtenMs]))
    return waiting.reduce((sum, { bytes }) => sum + bytes, 0)
  }
  registerGauge(registry, {
    name: 'offerwire_spool_bytes',
    help: 'Bytes of clicks and subscription events on this disk that wait for the database.',
    read: look,
  })
  registerGauge(registry, {
    name: 'offerwire_spool_refused_bytes',
    help: 'Bytes of clicks and subscription events on this disk that the database refused permanently, in files named refused.bin.',
    read: async () => (await listSpools(directory, 'refused.bin')).reduce((sum, { bytes }) => sum + bytes, 0),
  })
  registerGauge(registry, {
    name: 'offerwire_spool_age_seconds',
    help: 'The least time that the oldest data on this disk has waited for the database; 0 if none waits.',
    read: async () => {
      await look()
      // The minimum of no values is infinite.
      return Math.max(0, nowMs() - Math.min(...sinceMs.values())) / 1_000
    },
  })
}

async function listSpools(directory: string, ending: string) {
  if (!existsSync(directory)) return []
  const names = await readdir(directory, { recursive: true })
  return Promise.all(
    names
      .filter((name) => name.endsWith(ending))
      .map(async (name) => {
        const path = join(directory, name)
        const { size, mtimeMs } = await stat(path)
        return { path, bytes: size, writtenMs: mtimeMs }
      }),
  )
}
