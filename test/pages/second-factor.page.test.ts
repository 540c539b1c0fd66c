import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { memberPassword, signedInMember } from '../support/app/member.ts'
import { totpOf } from '../support/app/totp.ts'
import { assertSoundPages, violations } from './accessibility.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('two-factor sign-in', () => {
  const { demo, traffic, visitAs } = shareDashboard({ SECOND_FACTOR_REQUIRED: 'operators' }, 'localhost')

  it('says that an operator without a second factor cannot sign out, if that fails', async () => {
    await using visit = await visitAs('operator', '/second-factor')
    await visit.page.route('**/auth/sign-out', (route) => route.abort())
    await visit.page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await visit.page.getByText('Couldn’t sign out').waitFor()
  })

  it('makes an operator set up an app first, then asks for its code or a backup code', async () => {
    await using visit = await visitAs('operator', '/operator/audit?action=sign')
    const { page, settle } = visit
    await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor()
    await page.getByRole('button', { name: 'Set up app' }).click()
    await page.getByRole('dialog').getByLabel('Your password').fill('test-admin-password')
    await page.getByRole('button', { name: 'Continue' }).click()
    const secret = await page.getByText(/^[A-Z2-7]{40,}$/).innerText()
    const backupCode = await page
      .getByText(/^[\w-]{11}$/)
      .first()
      .innerText()
    await assertSound(page)
    await page.getByLabel('Code', { exact: true }).fill(totpOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
    assert.ok(page.url().endsWith('/operator/audit?action=sign'), page.url())
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()

    await enterPassword(page, 'operator@offerwire.local', 'test-admin-password')
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('code is wrong.').waitFor()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await assertSound(page)
    }
    assert.match(visit.takeProblems().join(), /^(console: .*401[^,]*,)?401: [^,]*\/auth\/second-factor/)
    await page.getByLabel('Code').fill(backupCode)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' })
    await settle()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('signs in by a passkey, with or without the password, until it is removed', async () => {
    const member = await signedInMember(demo(), { role: 'publisher', projectId: traffic().projectId })
    await using visit = await visitAs(member, '/account')
    const { page } = visit
    await addAuthenticator(page)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
    await page.getByRole('dialog').getByLabel('Your password').fill(memberPassword)
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('cell', { name: 'Work laptop', exact: true }).waitFor()
    await assertSoundPages(visit, ['/account'])
    await page.setViewportSize({ width: 1280, height: 800 })

    const signOut = async () => {
      // Requests that a page still sends as the session ends are answered 401.
      await visit.settle()
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    }
    const usePasskey = async () => {
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' })
    }
    await signOut()
    await usePasskey()
    await signOut()
    await enterPassword(page, member.email, memberPassword)
    await page.getByRole('button', { name: 'Use another account' }).waitFor()
    assert.equal(await page.getByLabel('Code').count(), 0)
    await usePasskey()

    await signOut()
    const invitations = `/organizations/${traffic().organizationId}/invitations`
    const { url } = (await demo().admin('POST', invitations, { email: member.email })).body
    await visit.open(url.slice(url.indexOf('/invitation')))
    await page.getByLabel('Password', { exact: true }).fill(memberPassword)
    await page.getByRole('button', { name: 'Join' }).click()
    await usePasskey()
    assert.deepEqual((await demo().admin('GET', invitations)).body.data, [])

    await visit.open('/account')
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
    await page.getByRole('dialog').getByLabel('Your password').fill(memberPassword)
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByText('No passkeys').waitFor()
    await signOut()
    await enterPassword(page, member.email, memberPassword)
    await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' })
    assert.deepEqual(visit.takeProblems(), [])
  })

  it("shows a member's sessions, and ends another one", async () => {
    const member = await signedInMember(demo(), { role: 'publisher', projectId: traffic().projectId })
    await using elsewhere = await visitAs(member, '/account')
    await using visit = await visitAs('stranger', '/account')
    await enterPassword(visit.page, member.email, memberPassword)
    const rows = visit.page.getByRole('region', { name: 'Sessions' }).getByRole('row')
    await visit.page.getByText('This session').waitFor()
    assert.equal(await rows.count(), 3)
    await visit.page.getByRole('button', { name: /^Sign out .* at 10\./ }).click()
    await rows.nth(2).waitFor({ state: 'detached' })
    await elsewhere.page.reload()
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })
})

/** Adds a device to the page that holds passkeys and always recognises its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Asserts that axe finds nothing on a page or dialog, and that it does not scroll sideways. */
async function assertSound(page: Page): Promise<void> {
  assert.deepEqual(await violations(page, 'html'), [])
  const excess = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  assert.equal(excess, 0)
}
