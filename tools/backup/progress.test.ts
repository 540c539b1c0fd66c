import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { progressLine } from './progress.ts'

const modulePath = join(import.meta.dirname, 'progress.ts')
const program = `import { drawProgress } from ${JSON.stringify(modulePath)}
using progress = drawProgress()
progress(0.5, 'half')`

describe('the progress of a backup', () => {
  it('shows a bar, a percentage and the current step', () => {
    assert.equal(progressLine(0, 'a'), `\r\u001b[K${'░'.repeat(24)}   0% a`)
    assert.equal(progressLine(0.5, 'b'), `\r\u001b[K${'█'.repeat(12)}${'░'.repeat(12)}  50% b`)
    assert.equal(progressLine(1, 'c'), `\r\u001b[K${'█'.repeat(24)} 100% c`)
  })

  it('is drawn on the given terminal and removed, and nowhere without a terminal', () => {
    const run = (environment: Record<string, string>) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        encoding: 'utf8',
      })
    const drawn = run({ PROGRESS_FD: '3' })
    assert.deepEqual([drawn.status, drawn.stderr], [0, ''])
    assert.equal(drawn.output[3], `${progressLine(0.5, 'half')}\r\u001b[K`)
    const silent = run({})
    assert.deepEqual([silent.status, silent.stdout, silent.stderr], [0, '', ''])
  })
})
