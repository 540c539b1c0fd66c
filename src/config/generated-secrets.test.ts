import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fillDisk, makeRoom, mountSmallDisk, noSmallDisk } from '../../test/support/database/small-disk.ts'
import { systemRandom } from '../lib/random.ts'
import { loadConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { loadSecrets } from './generated-secrets.ts'

describe('generated secrets', () => {
  it('are created once, readable by their owner only, and reused by the next start', async (t) => {
    const DATA_DIR = await emptyDirectory(t)
    const first = await loadSecrets(loadConfig({ DATA_DIR }), systemRandom)
    assert.deepEqual(first.madeNow, ['ENCRYPTION_KEY', 'ADMIN_TOKEN', 'ADMIN_PASSWORD', 'DEMO_PASSWORD'])
    assert.equal(first.encryptionKey.length, 32)
    assert.equal((await stat(join(DATA_DIR, 'encryption-key'))).mode & 0o777, 0o600)
    const second = await loadSecrets(loadConfig({ DATA_DIR }), systemRandom)
    assert.deepEqual(second, { ...first, madeNow: [] })
  })

  it('agree between processes that start at the same time', async (t) => {
    const config = loadConfig({ DATA_DIR: join(await emptyDirectory(t), 'new') })
    const started = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(config, systemRandom)))
    assert.equal(new Set(started.map((secrets) => secrets.adminToken)).size, 1)
    assert.equal(started.filter((secrets) => secrets.madeNow.includes('ADMIN_TOKEN')).length, 1)
    assert.equal((await readdir(config.dataDir)).length, 4)
  })

  it('are replaced by configured values', async (t) => {
    const DATA_DIR = await emptyDirectory(t)
    const secrets = await loadSecrets(loadConfig({ DATA_DIR, ADMIN_TOKEN: 'chosen-with-24-characters' }), systemRandom)
    assert.equal(secrets.adminToken, 'chosen-with-24-characters')
    assert.ok(!secrets.madeNow.includes('ADMIN_TOKEN'))
  })

  it('are never left half-written by a full disk, and are created once there is room', async (t) => {
    const disk = mountSmallDisk(t, 'size=64k')
    if (disk === undefined) return t.skip(noSmallDisk)
    const config = loadConfig({ DATA_DIR: disk })
    fillDisk(disk, 0)
    await assert.rejects(loadSecrets(config, systemRandom), {
      name: 'ConfigError',
      message: /DATA_DIR cannot be written: ENOSPC/,
    })
    assert.deepEqual(await readdir(disk), ['ballast'])
    makeRoom(disk)
    const { encryptionKey } = await loadSecrets(config, systemRandom)
    assert.deepEqual((await loadSecrets(config, systemRandom)).encryptionKey, encryptionKey)
  })

  it('stop the start if the key file is damaged', async (t) => {
    const DATA_DIR = await emptyDirectory(t)
    await writeFile(join(DATA_DIR, 'encryption-key'), 'half')
    await assert.rejects(loadSecrets(loadConfig({ DATA_DIR }), systemRandom), ConfigError)
  })
})

async function emptyDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'offerwire-secrets-'))
  t.after(() => rm(directory, { recursive: true }))
  return directory
}
