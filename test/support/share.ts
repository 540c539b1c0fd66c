import { after, before, type TestContext } from 'node:test'

/** Runs a function at its end; a `TestContext` does. */
export type TestEnd = Pick<TestContext, 'after'>

/** Starts something once for all tests of the enclosing `describe`, which ends it. */
export function share<Started>(start: (t: TestEnd) => Promise<Started>): () => Started {
  const endings: (() => unknown)[] = []
  let shared: { readonly started: Started } | undefined
  before(async () => {
    shared = { started: await start({ after: (end) => endings.push(end as () => unknown) }) }
  })
  after(async () => {
    for (const end of endings.splice(0)) await end()
    shared = undefined
  })
  return () => {
    if (shared === undefined) throw new Error('what is shared is started by a hook before the first test')
    return shared.started
  }
}
