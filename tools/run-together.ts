import { resolve } from 'node:path'
import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'

// Runs test files one after another: each is a suite of its own, so that what it starts before its first test ends with it.
for (const path of process.argv.slice(2)) {
  describe(path, async () => {
    await import(pathToFileURL(resolve(path)).href)
  })
}
