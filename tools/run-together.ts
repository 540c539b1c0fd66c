import asyncHooks from 'node:async_hooks'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepUntilEnd } from '../test/support/at-process-end.ts'

// Node's runner follows every promise, which takes a tenth of a run's processor time. It needs that while tests are declared; later
// it names the test of an error that was not awaited. Such an error fails the process either way, and for a file that is run
// alone promises are followed to the end.
const { createHook } = asyncHooks
let following: asyncHooks.AsyncHook | undefined
Object.assign(asyncHooks, {
  createHook(callbacks: asyncHooks.HookCallbacks) {
    following = createHook(callbacks)
    return following
  },
})
const { after, before, describe } = await import('node:test')
Object.assign(asyncHooks, { createHook })

const paths = process.argv.slice(2)
after(keepUntilEnd())

// Runs test files one after another: each is a suite of its own, so that what it starts before its first test ends with it.
for (const path of paths) {
  describe(path, async () => {
    if (paths.length > 1) before(() => following?.disable())
    await import(pathToFileURL(resolve(path)).href)
  })
}
