import { StringDecoder } from 'node:string_decoder'
import type { DriverMessage } from './simulate/driver-messages.ts'
import { DriverNode } from './simulate/driver-node.ts'
import { readDriverMessage } from './simulate/read-driver-message.ts'

// The real ranking behind standard input and output, one JSON object a line, so that a simulator of any make can judge it.
// Answers to what arrived together are written together: whoever waits for each answer sends one line at a time.
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

/** Null for a line that is no message, which is told to whoever watches and passed over. */
function messageOn(line: string): DriverMessage | null {
  try {
    return readDriverMessage(line)
  } catch (error) {
    console.error(`${String(error)}: ${line.slice(0, 200)}`)
    return null
  }
}
