import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { makeLastingDirectory } from './files.ts'

describe('a lasting directory', () => {
  it('is created with its parents, for its owner only, by any path, and left unchanged if it exists', async (t) => {
    const root = await mkdtemp(join(tmpdir(), 'lasting-'))
    t.after(() => rm(root, { recursive: true }))
    const paths = [join(root, 'a', 'b', 'c'), relative(process.cwd(), join(root, 'd', 'e')), `${root}/f/../g/`]
    for (const path of [...paths, ...paths]) {
      await makeLastingDirectory(path)
      assert.equal((await stat(path)).mode & 0o777, 0o700, path)
    }
  })
})
