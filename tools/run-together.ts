import asyncHooks from 'node:async_hooks'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { keepUntilEnd } from '../test/support/at-process-end.ts'

// Node's runner traces every promise to find the test of an unhandled rejection, which takes a sixth of a run's
// processor time. Without that, such an error still fails the process.
const { createHook } = asyncHooks
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
const { after, describe } = await import('node:test')

/** Loads a file before it returns, so that its tests are declared in its suite. */
const load = createRequire(import.meta.url)
after(keepUntilEnd())

// Runs test files one after another, each as a suite of its own, so that its servers and databases end with it.
for (const path of process.argv.slice(2)) describe(path, () => load(resolve(path)))
