import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { hasCommand, runCommand } from './run-command.ts'

const unit = new URL('../../deploy/systemd/offerwire.service', import.meta.url)
const skip = hasCommand('systemd-analyze') ? false : 'no systemd-analyze on the PATH'

describe('the systemd unit', () => {
  it('is accepted by systemd', { skip }, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'offerwire-unit-'))
    t.after(() => rm(folder, { recursive: true }))
    // The service is not installed here, so its program has another path.
    const text = (await readFile(unit, 'utf8')).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    const path = join(folder, 'offerwire.service')
    await writeFile(path, text)
    await runCommand('systemd-analyze', ['verify', '--man=no', path])
  })

  it('withdraws every right that the service does not need', async () => {
    const text = await readFile(unit, 'utf8')
    const hardening = ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'DynamicUser=yes', 'StateDirectory=offerwire']
    for (const line of [...hardening, 'CapabilityBoundingSet=', 'TimeoutStopSec=15']) {
      assert.ok(text.includes(`\n${line}\n`), line)
    }
  })
})
