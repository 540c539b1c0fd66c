import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Output } from '../src/output.ts'

const hostile = 'user\u001b]0;owned\u0007\u009b2J\r\n12:00:00  completed'

/** What a command writes to a terminal that shows colors. */
function written(json: boolean, write: (output: Output) => void): string {
  let text = ''
  const stream = {
    isTTY: true,
    write: (part: string | Uint8Array) => {
      text += String(part)
      return true
    },
  }
  const io = { stdout: stream, stderr: stream, stdin: process.stdin, env: {}, signal: AbortSignal.timeout(1_000) }
  write(new Output(io, { json, colours: true }))
  return text
}

describe('what a command writes', () => {
  it('steers no terminal, whatever a name holds', () => {
    const shown = 'user\\u001b]0;owned\\u0007\\u009b2J\\u000d\n12:00:00  completed\n'
    assert.equal(
      written(false, (output) => output.answer({}, hostile)),
      shown,
    )
    assert.equal(
      written(false, (output) => output.note(hostile)),
      shown,
    )
  })

  it('keeps its own styles and breaks of lines', () => {
    const styled = '\u001b[32mshown\u001b[39m\n\u001b[1mnext\u001b[22m\n'
    assert.equal(
      written(false, (output) =>
        output.answer({}, `${output.style('green', 'shown')}\n${output.style('bold', 'next')}`),
      ),
      styled,
    )
  })

  it('keeps a name in its cell', () => {
    const lines = written(false, (output) => output.answer({}, output.table(['name', 'id'], [[hostile, '1']]))).split(
      '\n',
    )
    assert.equal(lines.length, 3)
    assert.match(lines[1] ?? '', /^user\\u001b\S+2J\\u000d\\u000a12:00:00 {2}completed {2}1$/)
  })

  it('is the same document in JSON', () => {
    const json = written(true, (output) => output.answer({ name: hostile }, ''))
    assert.equal(JSON.parse(json).name, hostile)
    assert.doesNotMatch(json.trimEnd(), /\p{Cc}/u)
  })
})
