import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database is in the same process'

/** Takes longer to load the service's code than a connection to a server may take. */
const slowDisk = `import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (url.endsWith('/run-service.ts')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)
    return next(url, context)
  },
})`

describe('a service on PostgreSQL', { skip }, () => {
  it('starts on a machine that loads its code slowly', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-slow-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = await createPostgresDatabase(t)
    const preload = `data:text/javascript,${encodeURIComponent(slowDisk)}`
    const startedMs = performance.now()
    const service = await startServiceProcess({ dataDir, databaseUrl, preload })
    t.after(() => service.end('SIGKILL'))
    assert.ok(performance.now() - startedMs > 3_000)
    assert.equal(await service.end('SIGTERM'), 0, service.output())
  })
})
