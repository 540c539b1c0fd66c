import { resolve } from 'node:path'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { keepUntilEnd } from '../test/support/at-process-end.ts'

const paths = process.argv.slice(2)
after(keepUntilEnd())

// Runs test files one after another: each is a suite of its own, so that what it starts before its first test ends with it.
for (const path of paths) {
  describe(path, async () => {
    await import(pathToFileURL(resolve(path)).href)
  })
}
