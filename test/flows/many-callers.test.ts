import { describe, it } from 'node:test'
import { driveCallers } from '../../tools/soak/callers.ts'
import { testDatabaseKind } from '../support/database.ts'

describe('a service process', () => {
  it('is flat under a hundred thousand words that it has never seen', async () => {
    await driveCallers({ database: testDatabaseKind, words: 100_000, say: () => {} })
  })
})
