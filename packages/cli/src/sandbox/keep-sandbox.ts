import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The process between the command and the service of a sandbox. It makes the folder of the data, and removes it when
// the service has ended. A signal ends it, or the end of the command, which may have been killed. It is in a group of
// its own: a kill of the command's group leaves the one that cleans up.

/** The service promises to end in 12 s, mostly for requests that a sandbox's caller has given up. */
const patienceMs = 9_000

const folder = mkdtempSync(join(tmpdir(), 'offerwire-sandbox-'))
const service = spawn(process.execPath, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, DATA_DIR: folder },
})

function end(): void {
  service.kill('SIGINT')
  setTimeout(() => service.kill('SIGKILL'), patienceMs).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
process.once('disconnect', end)
process.channel?.unref()
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
service.once('close', (code) => process.exit(code ?? 1))
