import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import type { DriverMessage } from './simulate/driver-messages.ts'
import { DriverNode } from './simulate/driver-node.ts'
import { environments } from './simulate/environment-options.ts'
import { runSimulation } from './simulate/run-simulation.ts'

describe('the driver', () => {
  it('answers line by line what the ranker answers, however its input is cut', async () => {
    const input: string[] = []
    const answers: string[] = []
    const node = new DriverNode()
    const handle = (message: DriverMessage) => {
      const answer = node.handle(message)
      input.push(JSON.stringify(message))
      if (answer !== null) answers.push(JSON.stringify(answer))
      return answer
    }
    const small = { ...(environments.base ?? assert.fail()), feeds: 300, days: 1, campaigns: 40, people: 100 }
    runSimulation(small, 3, { handle })
    const driver = spawn(process.execPath, [new URL('rank-driver.ts', import.meta.url).pathname], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const output = text(driver.stdout)
    const bytes = Buffer.from(input.join('\n'))
    for (let at = 0; at < bytes.length; at += 10_007) driver.stdin.write(bytes.subarray(at, at + 10_007))
    driver.stdin.end()
    await once(driver, 'close')
    assert.deepEqual((await output).trimEnd().split('\n'), answers)
  })
})
