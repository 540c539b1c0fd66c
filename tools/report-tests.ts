import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** One line of a test process's report, in JSON. */
export type TestReport =
  | { readonly kind: 'skipped'; readonly name: string; readonly reason: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: string }
  | { readonly kind: 'file'; readonly path: string; readonly seconds: number }
  | { readonly kind: 'summary'; readonly passed: number; readonly failed: number }

/** A reporter for node's test runner: what was skipped and what failed, how long each file took, and the figures at the end. */
// biome-ignore lint/style/noDefaultExport: the runner takes a module's default
export default async function* reportTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    for (const report of reportsOf(event)) yield `${JSON.stringify(report)}\n`
  }
}

function* reportsOf({ type, data }: TestEvent): Generator<TestReport> {
  if (type === 'test:pass' && data.skip !== undefined) {
    yield { kind: 'skipped', name: data.name, reason: typeof data.skip === 'string' ? data.skip : 'no reason given' }
  }
  if (type === 'test:fail') {
    const { error } = data.details
    yield { kind: 'failed', name: data.name, error: inspect(error.cause ?? error) }
  }
  // Outermost is a file, as a suite (`run-together.ts`).
  if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0) {
    yield { kind: 'file', path: data.name, seconds: data.details.duration_ms / 1_000 }
  }
  if (type === 'test:summary') {
    const { tests, passed, skipped, todo } = data.counts
    yield { kind: 'summary', passed, failed: tests - passed - skipped - todo }
  }
}
