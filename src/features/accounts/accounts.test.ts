import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { startTestDatabase } from '../../../test/support/database/database.ts'
import { Accounts } from './accounts.ts'
import { createSignInLibrary } from './sign-in/sign-in-library.ts'

// One database: no assertion depends on it.

it('sign-in opens its library once, and retries after a failure', async (t) => {
  const { db } = await startTestDatabase(t)
  let opened = 0
  const open = async () => {
    if (opened++ === 0) throw new Error('too many open files')
    const secrets = [{ version: 1, value: 'a'.repeat(64) }]
    return createSignInLibrary({ db, baseUrl: 'http://localhost', secrets, newId: randomUUID, onError: assert.fail })
  }
  const accounts = new Accounts(open, [])
  const find = () => accounts.findSession('offerwire_session=unknown.signature')
  await assert.rejects(find(), /too many open files/)
  assert.deepEqual(await Promise.all([find(), find()]), [undefined, undefined])
  assert.equal(opened, 2)
})
