import assert from 'node:assert/strict'
import { it } from 'node:test'
import { wideComments } from './comment-width.ts'

it('refuses comments of more than 120 columns, and leaves code to the formatter', () => {
  const fits = '// '.padEnd(120, 'x')
  const text = [fits, `${fits}x`, `  /** ${fits} */`, '   * short', `   * ${fits}`, `const text = '${fits}'`].join('\n')
  assert.deepEqual(wideComments(text), ['line 2 has 121 columns', 'line 3 has 129 columns', 'line 5 has 125 columns'])
})
