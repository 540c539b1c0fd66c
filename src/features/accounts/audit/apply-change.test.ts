import assert from 'node:assert/strict'
import { it } from 'node:test'
import { signedInMember } from '../../../../test/support/member.ts'
import { startTestApp } from '../../../../test/support/start-test-app.ts'
import { memberActor, noMembership } from '../actor.ts'
import { inviteMember } from '../members/invite-member.ts'

it('makes no change for a member whose membership ended before its turn came', async (t) => {
  const testApp = await startTestApp(t)
  const { projectId } = await testApp.given.app()
  const { cookie } = await signedInMember(testApp, { role: 'publisher', projectId })
  const { id } = (await testApp.request('GET', '/auth/session', { headers: { cookie } })).body.member
  const actor = memberActor(id, { ...noMembership, projectIds: [projectId] })
  const invite = (address: string) =>
    inviteMember(testApp.app.services, { actor, requestId: 'held back', address: undefined }, { projectId }, address)
  await invite('before@example.com')
  assert.equal((await testApp.admin('DELETE', `/projects/${projectId}/members/${id}`)).status, 204)
  await assert.rejects(invite('after@example.com'), { code: 'not_found' })
  assert.deepEqual(await testApp.app.services.database.db.selectFrom('invitation').select('email').execute(), [])
})
