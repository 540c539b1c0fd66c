import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { LoadShedder } from '../http/limits/load-shedder.ts'
import { RequestTimes } from './durations.ts'

/** The figures of this process; every part that counts registers its own metrics in `registry`. */
export interface Metrics {
  readonly registry: Registry
  readonly requestTimes: RequestTimes
  /** Returns all figures in the text format of Prometheus. */
  text(): Promise<string>
}

/** A registry with the process's own figures and the durations of requests. */
export function createMetrics(shedder: LoadShedder): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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

/** Registers a figure that is read whenever metrics are. */
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
