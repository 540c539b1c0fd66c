import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { partyIdOf } from '../../../src/features/billing/ledger/account.ts'
import { earn, setParty } from '../../support/app/earnings.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'

// One database: what is booked is tested on each; rules of payments and their files are our own code.

const minute = 60_000
const payerIban = 'NL91ABNA0417164300'

/** The texts of all elements of a name. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

/** The names of the elements within the first element of a name. */
function childrenOf(xml: string, name: string): string[] {
  const inside = new RegExp(`<${name}>([^]*?)</${name}>`).exec(xml)?.[1] ?? assert.fail(name)
  const names: string[] = []
  let depth = 0
  for (const [, closing, child = ''] of inside.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (closing === '/') depth--
    else if (depth++ === 0) names.push(child)
  }
  return names
}

describe('a SEPA batch', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let maker: SignedIn
  let second: SignedIn
  before(async () => {
    testApp = shared()
    maker = await signedInMember(testApp, { role: 'operator' })
    second = await signedInMember(testApp, { role: 'operator' })
    await testApp.admin('PUT', '/exchange-rates', { currency: 'EUR', day: '2026-06-15', rate: 0.92345678 })
  })

  const draft = (body: object = {}) =>
    maker.call('POST', '/payment-batches', { rail: 'sepa', currency: 'EUR', ...body })
  const publisher = async (dollars: number, party: object = { street: 'Straße 1', town: 'Köln', country: 'DE' }) => {
    const app = await testApp.given.app()
    await setParty(testApp, app.projectId, { currency: 'EUR', ...party })
    const method = { rail: 'sepa', name: 'Jörg <& Co>', iban: 'DE89370400440532013000', usableNow: true }
    const { status, text } = await testApp.admin('PUT', `/projects/${app.projectId}/payment-method`, method)
    assert.equal(status, 200, text)
    await earn(testApp, app, dollars)
    return app
  }

  it('is of euros alone, and needs the name and the IBAN of the payer', async () => {
    const dollars = await draft({ currency: 'USD' })
    assert.deepEqual([dollars.status, dollars.body.code], [409, 'currency_not_of_rail'])
    const early = await draft({ cutoff: new Date(testApp.clock.nowMs() - 14 * minute).toISOString() })
    assert.deepEqual([early.status, early.body.details[0].field], [400, 'cutoff'])
    const nameless = await draft()
    assert.deepEqual([nameless.status, nameless.body.code], [409, 'seller_incomplete'])
  })

  it('has a file of pain.001.001.09 whose sums are those of its payments', async () => {
    const { db } = testApp.app.services.database
    await db
      .insertInto('billing_setting')
      .values({ seller_name: 'Offerwire Büro', seller_iban: payerIban, seller_bic: 'ABNANL2A' })
      .execute()
    const app = await publisher(7_000)
    await publisher(100)
    const nowhere = await publisher(80, {})
    testApp.clock.advance(20 * minute)
    const { body } = await draft()
    assert.deepEqual(body.leftOut, [
      { projectId: nowhere.projectId, creatorId: null, amount: 80, reason: 'no_address' },
    ])
    assert.equal(body.payments[0].name, 'Jorg .+ Co.')
    const { body: batch } = await second.call('POST', `/payment-batches/${body.id}/approve`)
    const { text, headers } = await maker.call('GET', `/payment-batches/${body.id}/file`)
    assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
    assert.ok(
      text.startsWith(
        '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
      ),
    )
    assert.deepEqual(childrenOf(text, 'CstmrCdtTrfInitn'), ['GrpHdr', 'PmtInf'])
    assert.deepEqual(childrenOf(text, 'GrpHdr'), ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'])
    assert.deepEqual(childrenOf(text, 'PmtInf'), [
      ...[
        'PmtInfId',
        'PmtMtd',
        'NbOfTxs',
        'CtrlSum',
        'PmtTpInf',
        'ReqdExctnDt',
        'Dbtr',
        'DbtrAcct',
        'DbtrAgt',
        'ChrgBr',
      ],
      ...['CdtTrfTxInf', 'CdtTrfTxInf'],
    ])
    assert.deepEqual(childrenOf(text, 'CdtTrfTxInf'), ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'])
    assert.deepEqual(childrenOf(text, 'PstlAdr'), ['StrtNm', 'TwnNm', 'Ctry'])
    // 7,000 and 100 dollars at 0.92345678.
    assert.deepEqual(textsOf(text, 'InstdAmt').toSorted(), ['6464.20', '92.35'])
    assert.deepEqual(
      [textsOf(text, 'CtrlSum'), textsOf(text, 'NbOfTxs')],
      [
        ['6556.55', '6556.55'],
        ['2', '2'],
      ],
    )
    assert.equal(batch.total, 6556.55)
    assert.deepEqual(
      textsOf(text, 'EndToEndId').toSorted(),
      batch.payments.map(({ id }: { id: string }) => id.replaceAll('-', '')).toSorted(),
    )
    assert.deepEqual([textsOf(text, 'Nm')[0], textsOf(text, 'Nm').at(-1)], ['Offerwire Buro', 'Jorg .+ Co.'])
    assert.deepEqual([textsOf(text, 'Dt'), textsOf(text, 'IBAN')[0]], [['2026-06-15'], payerIban])
    assert.deepEqual([textsOf(text, 'StrtNm')[0], textsOf(text, 'TwnNm')[0]], ['Strasse 1', 'Koln'])
    await db
      .updateTable('billing_setting')
      .set({ seller_name: 'Renamed', seller_iban: 'DE89370400440532013000' })
      .execute()
    assert.equal((await maker.call('GET', `/payment-batches/${body.id}/file`)).text, text)
    assert.equal((await testApp.admin('GET', `/projects/${app.projectId}/payments`)).body.data[0].amount, 6464.2)
  })

  it('pays a creator beside the publisher, each by their own method', async () => {
    const app = await testApp.given.app()
    await setParty(testApp, app.projectId, { currency: 'CAD', minimum_micros: 1_000_000n })
    await testApp.admin('PUT', '/exchange-rates', { currency: 'CAD', day: '2026-06-15', rate: 2 })
    await earn(testApp, app, 10, { id: 'Dora', percent: 40 })
    const ofCreator = `/apps/${app.id}/creators/Dora`
    const method = { rail: 'paypal', name: 'Dora', email: 'dora@example.com', usableNow: true }
    assert.equal((await testApp.admin('PUT', `${ofCreator}/payment-method`, method)).status, 200)
    testApp.clock.advance(20 * minute)
    const { body } = await draft({ rail: 'paypal', currency: 'CAD' })
    assert.deepEqual(
      body.payments.map((each: { creatorId: string; amount: number }) => [each.creatorId, each.amount]),
      [['Dora', 8]],
    )
    assert.deepEqual(body.leftOut, [{ projectId: app.projectId, creatorId: null, amount: 6, reason: 'no_method' }])
    await second.call('POST', `/payment-batches/${body.id}/approve`)
    const member = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    const { body: payments } = await member.call('GET', `${ofCreator}/payments`)
    assert.deepEqual([payments.data.length, payments.data[0].bookAmount], [1, 4])
    assert.deepEqual((await member.call('GET', `/projects/${app.projectId}/payments`)).body.data, [])
    const entry = await testApp.app.services.database.db
      .selectFrom('ledger_account')
      .select('paid_through')
      .where(
        'party_id',
        '=',
        partyIdOf({ kind: 'creator', projectId: app.projectId, appId: app.id, creatorId: 'Dora' }),
      )
      .executeTakeFirstOrThrow()
    assert.equal(entry.paid_through?.toISOString(), body.cutoff)
  })
})
