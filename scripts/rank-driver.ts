import { createInterface } from 'node:readline'
import type { DriverMessage } from './simulate/driver-messages.ts'
import { DriverNode } from './simulate/driver-node.ts'

// The real ranking behind standard input and output, one JSON object a line, so that a simulator of any make can judge it.
const node = new DriverNode()
let pending = ''
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '') continue
  const message: DriverMessage = JSON.parse(line)
  const answer = node.handle(message)
  if (answer === null) continue
  pending += `${JSON.stringify(answer)}\n`
  process.stdout.write(pending)
  pending = ''
}
