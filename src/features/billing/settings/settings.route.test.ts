import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type SignedIn, signedInMember } from '../../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'

const noAddress = { street: null, building: null, postcode: null, town: null, country: null, taxId: null }
const noBuyer = { legalName: null, ...noAddress, email: null }

describe('billing settings', () => {
  const shared = shareTestApp()
  let test: TestApp
  let organization: string
  let project: string
  let advertiser: SignedIn
  let publisher: SignedIn
  before(async () => {
    test = shared()
    const { id: organizationId } = await test.given.organization()
    const { projectId } = await test.given.app()
    organization = `/organizations/${organizationId}/billing`
    project = `/projects/${projectId}/billing`
    advertiser = await signedInMember(test, { role: 'advertiser', organizationId })
    publisher = await signedInMember(test, { role: 'publisher', projectId })
  })

  const read = async (path: string) => (await test.admin('GET', path)).body
  const auditOf = async (action: string) => {
    const { body } = await test.admin('GET', `/audit?limit=100`)
    return body.data.filter((each: { action: string }) => each.action === action)
  }

  it('of the installation have defaults, and keep what a change leaves out', async () => {
    const seller = { name: null, ...noAddress, iban: null, bic: null }
    const defaults = {
      ...{ holdDays: 30, reversalWindowDays: 60, minimum: 50, needsTwoPeople: true, adjustmentLimit: 1000 },
      ...{ invoicePrefix: 'INV-', dueDays: 30, paymentDay: null, seller },
    }
    assert.deepEqual(await read('/billing'), defaults)
    const first = await test.admin('PUT', '/billing', { minimum: 0, paymentDay: 28, seller: { name: 'Network' } })
    assert.deepEqual(first.body, { ...defaults, minimum: 0, paymentDay: 28, seller: { ...seller, name: 'Network' } })
    const iban = 'DE89 3704 0044 0532 0130 00'
    await test.admin('PUT', '/billing', { paymentDay: null, seller: { iban, bic: 'cobadeffxxx' } })
    const now = await read('/billing')
    assert.deepEqual(
      [now.minimum, now.paymentDay, now.seller.name, now.seller.iban, now.seller.bic],
      [0, null, 'Network', 'DE89370400440532013000', 'COBADEFFXXX'],
    )
    const audited = await auditOf('billing.update')
    assert.equal(audited.length, 2)
    assert.doesNotMatch(JSON.stringify(audited), /370400440532/)
    for (const member of [advertiser, publisher]) assert.equal((await member.call('GET', '/billing')).status, 404)
  })

  it('of an organization and a project have defaults', async () => {
    assert.deepEqual(await read(organization), {
      ...{ mode: 'invoice', creditLimit: null, currency: 'USD', taxPercent: 0, taxNote: null, autoInvoice: false },
      ...noBuyer,
    })
    assert.deepEqual(await read(project), {
      ...{ currency: 'USD', holdDays: null, minimum: null, paused: false, pausedReason: null, selfBilling: false },
      ...noBuyer,
    })
  })

  it('of a party are set by the operator; its members set whom papers are for, and read the rest', async () => {
    const terms = { mode: 'credit', creditLimit: 12.5, currency: 'EUR', taxPercent: 19.0001, taxNote: 'Reverse charge' }
    assert.partialDeepStrictEqual((await test.admin('PATCH', organization, terms)).body, terms)
    const paid = { currency: 'JPY', holdDays: 0, minimum: 0, paused: true, pausedReason: 'Check', selfBilling: true }
    assert.partialDeepStrictEqual((await test.admin('PATCH', project, paid)).body, paid)
    const buyer = { legalName: 'Lamps Ltd', country: 'IE', email: 'billing@example.com' }
    for (const [member, path, foreign, field] of [
      [advertiser, organization, { mode: 'invoice' }, 'mode'],
      [publisher, project, { holdDays: 1 }, 'holdDays'],
    ] as const) {
      const before = await read(path)
      const refused = await member.call('PATCH', path, { ...buyer, ...foreign })
      assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'])
      assert.match(refused.body.error, new RegExp(`^${field} `))
      assert.deepEqual(await read(path), before)
      const set = await member.call('PATCH', path, buyer)
      assert.deepEqual([set.status, set.body], [200, { ...before, ...buyer }])
      assert.deepEqual((await member.call('GET', path)).body, set.body)
    }
    assert.equal((await publisher.call('GET', organization)).status, 404)
    assert.equal((await advertiser.call('PATCH', project, buyer)).status, 404)
    const cleared = await test.admin('PATCH', project, { holdDays: null, minimum: null, legalName: null })
    assert.partialDeepStrictEqual(cleared.body, { holdDays: null, minimum: null, legalName: null, country: 'IE' })
    assert.equal((await auditOf('organization_billing.update')).length, 2)
    assert.equal((await auditOf('project_billing.update')).length, 3)
  })

  it('refuse bad input by the name of the field, before they say who may set it, and store nothing', async () => {
    const cases = {
      '/billing': {
        holdDays: [-1, 366, 1.5, null, '30'],
        reversalWindowDays: [731],
        minimum: [-1, null, 0.0000001, 9.3e12],
        adjustmentLimit: [0, null],
        paymentDay: [0, 29],
        invoicePrefix: [''],
        needsTwoPeople: ['yes'],
        'seller.iban': ['DE89370400440532013001'],
        'seller.bic': ['X'],
      },
      [organization]: {
        mode: ['later', null],
        creditLimit: [-1, '5', 0.0000001],
        currency: ['eur', 'XXZ', null],
        taxPercent: [100.1, 0.00001, null],
        email: ['nobody'],
        country: ['Ireland'],
      },
      [project]: { currency: ['euro'], holdDays: [366], minimum: [-0.01], paused: [null] },
    }
    for (const [path, fields] of Object.entries(cases)) {
      const before = await read(path)
      for (const [field, values] of Object.entries(fields)) {
        for (const value of values) {
          const [, part] = field.split('.')
          const body = part === undefined ? { [field]: value } : { seller: { [part]: value } }
          const answer = await test.admin(path === '/billing' ? 'PUT' : 'PATCH', path, body)
          const what = `${path} ${field} ${value}`
          assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'], what)
          assert.equal(answer.body.details[0].field.replace('/', '.'), field, what)
        }
      }
      assert.deepEqual(await read(path), before)
    }
    assert.equal((await advertiser.call('PATCH', organization, { mode: 'later' })).status, 400)
  })
})
