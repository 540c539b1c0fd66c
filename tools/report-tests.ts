import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** A file whose tests have run. */
export interface TestedFile {
  readonly path: string
  /** Without what its process loaded before. */
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  /** Name and reason of each test that was skipped. */
  readonly skipped: readonly string[]
}

/** One line of a test process's report, in JSON. */
export type TestReport =
  | { readonly kind: 'failed'; readonly name: string; readonly error: string }
  | { readonly kind: 'file'; readonly file: TestedFile }
  | { readonly kind: 'end' }

/** A reporter for node's test runner: each test that failed, the figures of each file, and that all have run. */
// biome-ignore lint/style/noDefaultExport: the runner takes a module's default
export default async function* reportTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const line = (report: TestReport) => `${JSON.stringify(report)}\n`
  let [passed, failed] = [0, 0]
  let skipped: string[] = []
  for await (const { type, data } of events) {
    if (type === 'test:summary') yield line({ kind: 'end' })
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isFailed = type === 'test:fail' || data.todo !== undefined
    if (type === 'test:fail') {
      const { error } = data.details
      yield line({ kind: 'failed', name: data.name, error: inspect(error.cause ?? error) })
    }
    if (data.skip !== undefined) skipped.push(`${data.name}: ${data.skip === true ? 'no reason given' : data.skip}`)
    else if (data.details.type !== 'suite') isFailed ? failed++ : passed++
    // Outermost is a file, as a suite (`run-together.ts`): it may fail by a hook, without a test.
    if (data.nesting > 0) continue
    failed = Math.max(failed, Number(isFailed))
    yield line({
      kind: 'file',
      file: { path: data.name, seconds: data.details.duration_ms / 1_000, passed, failed, skipped },
    })
    ;[passed, failed, skipped] = [0, 0, []]
  }
}
