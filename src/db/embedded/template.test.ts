import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { loadTemplate, saveTemplate } from './template.ts'

describe('the template of a database', () => {
  it('is taken whole or made anew: cut, zeroed and changed ones are not read', async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'template-'))
    t.after(() => rm(directory, { recursive: true }))
    const path = join(directory, 'cache', 'image.tar')
    const image = Buffer.alloc(8 * 512, 'image')
    const load = async () => Buffer.from(await loadTemplate(path, async () => Buffer.from('made anew'))).toString()
    await saveTemplate(path, image)
    const whole = await readFile(path)
    assert.equal(await load(), image.toString())
    const zeroed = Buffer.from(whole).fill(0, 4 * 512)
    const changed = Buffer.from(whole)
    changed[700] = 0
    const cut = [0, 1, 4, 5, 512, 4 * 512, whole.length - 4, whole.length - 1].map((end) => whole.subarray(0, end))
    for (const [index, left] of [...cut, zeroed, Buffer.alloc(whole.length), changed].entries()) {
      await writeFile(path, left)
      assert.equal(await load(), 'made anew', `case ${index}`)
      assert.equal(await load(), 'made anew', `case ${index}, from its file`)
    }
  })
})
