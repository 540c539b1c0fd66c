import { describe, it } from 'node:test'
import { driveCallers } from '../../tools/soak/callers.ts'
import { testDatabaseKind } from '../support/database.ts'

describe('a service process', () => {
  it('is flat under callers that it has never seen', async () => {
    await driveCallers({ database: testDatabaseKind, count: 8_000, say: () => {} })
  })
})
