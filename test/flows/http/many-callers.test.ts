import { describe, it } from 'node:test'
import { driveCallers } from '../../../tools/soak/callers.ts'
import { testDatabaseKind } from '../../support/database/database.ts'

// One database: what a process keeps of its callers stands before it.

describe('a service process', () => {
  it('is flat under callers that it has never seen', async () => {
    await driveCallers({ database: testDatabaseKind, count: 8_000, say: () => {} })
  })
})
