import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** A file whose tests have run. */
export interface TestedFile {
  readonly path: string
  /** Excludes the time of the files that its process ran before. */
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

/** A reporter for Node's test runner: each failed test, the figures of each file, and a mark that all have run. */
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
    // The outermost suite is a file (`run-together.ts`), which may fail by a hook, without a test.
    if (data.nesting > 0) continue
    failed = Math.max(failed, Number(isFailed))
    yield line({
      kind: 'file',
      file: { path: data.name, seconds: data.details.duration_ms / 1_000, passed, failed, skipped },
    })
    ;[passed, failed, skipped] = [0, 0, []]
  }
}
