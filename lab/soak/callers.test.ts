import { describe, it } from 'node:test'
import { testDatabaseKind } from '../../test/support/database/database.ts'
import { driveCallers } from './callers.ts'

// One database: what a process keeps of its callers stands before it.

describe('a service process', () => {
  it('does not grow under new callers', async () => {
    await driveCallers({ database: testDatabaseKind, count: 8_000, say: () => {} })
  })
})
