import { StringDecoder } from 'node:string_decoder'
import { type DriverMessage, readDriverMessage } from './simulate/driver-messages.ts'
import { DriverNode } from './simulate/driver-node.ts'

// Exposes the real ranking on standard input and output, one JSON object per line, for simulators of any kind. Lines
// that arrive together are answered together: a simulator that waits for each answer sends one line at a time.
const node = new DriverNode()
const decoder = new StringDecoder('utf8')
let unfinished = ''
for await (const chunk of process.stdin) {
  const lines = (unfinished + decoder.write(chunk)).split('\n')
  unfinished = lines.pop() ?? ''
  const answers = lines.map(answerTo).join('')
  if (answers !== '') process.stdout.write(answers)
}
process.stdout.write(answerTo(unfinished + decoder.end()))

function answerTo(line: string): string {
  if (line.trim() === '') return ''
  const message = messageOn(line)
  const answer = message === null ? null : node.handle(message)
  return answer === null ? '' : `${JSON.stringify(answer)}\n`
}

/** Returns null for a malformed line, which is reported on standard error and skipped. */
function messageOn(line: string): DriverMessage | null {
  try {
    return readDriverMessage(line)
  } catch (error) {
    console.error(`${String(error)}: ${line.slice(0, 200)}`)
    return null
  }
}
