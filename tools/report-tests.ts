import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** A test file that has ended. */
export interface TestedFile {
  readonly path: string
  /** How long its tests took, without what its process loaded before. */
  readonly seconds: number
  readonly hasFailed: boolean
  readonly passed: number
  /** Name and reason of each test that was skipped. */
  readonly skipped: readonly string[]
}

/** One line of a test process's report, in JSON. */
export type TestReport =
  | { readonly kind: 'failed'; readonly name: string; readonly error: string }
  | ({ readonly kind: 'file' } & TestedFile)
  | { readonly kind: 'summary'; readonly passed: number; readonly failed: number }

/** A reporter for node's test runner: what failed, what came of each file, and the figures at the end. */
// biome-ignore lint/style/noDefaultExport: the runner takes a module's default
export default async function* reportTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const inFile = { passed: 0, skipped: [] as string[] }
  for await (const event of events) {
    for (const report of reportsOf(event, inFile)) yield `${JSON.stringify(report)}\n`
  }
}

function* reportsOf({ type, data }: TestEvent, inFile: { passed: number; skipped: string[] }): Generator<TestReport> {
  if (type === 'test:pass') {
    if (data.skip !== undefined) {
      inFile.skipped.push(`${data.name}: ${typeof data.skip === 'string' ? data.skip : 'no reason given'}`)
    } else if (data.details.type !== 'suite' && data.todo === undefined) {
      inFile.passed++
    }
  }
  if (type === 'test:fail') {
    const { error } = data.details
    yield { kind: 'failed', name: data.name, error: inspect(error.cause ?? error) }
  }
  // Outermost is a file, as a suite (`run-together.ts`).
  if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0) {
    const { passed, skipped } = inFile
    const seconds = data.details.duration_ms / 1_000
    yield { kind: 'file', path: data.name, seconds, hasFailed: type === 'test:fail', passed, skipped }
    inFile.passed = 0
    inFile.skipped = []
  }
  if (type === 'test:summary') {
    const { tests, passed, skipped, todo } = data.counts
    yield { kind: 'summary', passed, failed: tests - passed - skipped - todo }
  }
}
