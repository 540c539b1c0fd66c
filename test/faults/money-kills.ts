import { processAdminToken, type ServiceProcess, whilePatient } from '../support/app/service-process.ts'
import { type MoneyWorld, rails } from './money-world.ts'

const dayMs = 86_400_000
const entry = 'insert into ledger_entry'
const batch = 'update "payment_batch"'
const commit = 'commit'

type Call = (service: ServiceProcess) => Promise<Response>

/** A call about money, the moment of its kill, and its result after that and after its repetition. */
export interface Kill {
  readonly name: string
  /** The last of these messages to the database, before it arrives there or once it is answered. */
  readonly at: readonly [where: 'request' | 'answer', ...texts: string[]]
  /** Does everything that comes before the call. */
  readonly prepare: (service: ServiceProcess) => Promise<Call> | Call
  /** Entries of the ledger after the kill, and after the repetition. */
  readonly leaves: number
  readonly makes: number
  /** The answer to the repetition, as `verdictOf` says it. */
  readonly again: readonly (number | string)[]
}

/** The status of an answer, and its verdict or error code if it has one. */
export async function verdictOf(response: Response): Promise<(number | string)[]> {
  const { verdict, code } = (await response.json()) as { verdict?: string; code?: string }
  return [response.status, verdict ?? code ?? []].flat()
}

/** Every call that moves money, killed in the middle or between its commit and its answer. */
export function killsOf({ prepaid, opened, verified, invoiced }: MoneyWorld): readonly Kill[] {
  return [...conversions(prepaid, opened, verified), ...funds(prepaid), ...invoices(invoiced), ...payments()]
}

function conversions(
  prepaid: MoneyWorld['prepaid'],
  [opened, openedToo]: readonly string[],
  [whole = '', part = '', ...ofFiles]: readonly string[],
): Kill[] {
  const postback = (id = '') => send(`/postback?token=${prepaid.postbackToken}&transaction_id=${id}`)
  const reversal = (id: string, more = {}) => manage(`/transactions/${id}/reversals`, { reason: 'refund', ...more })
  const applied = (ids: readonly string[]) => async (service: ServiceProcess) => {
    const file = ['transaction_id,status', ...ids.map((id) => `${id},reversed`)].join('\n')
    const path = `/organizations/${prepaid.id}/reconciliations`
    const { plan } = (await (await manage(path, file)(service)).json()) as { plan: string }
    return manage(`${path}?apply=${plan}`, file)
  }
  return [
    {
      ...{ name: 'a verification before its booking', at: ['request', entry], leaves: 0, makes: 1 },
      ...{ prepare: () => postback(opened), again: [200, 'verified'] },
    },
    {
      ...{ name: 'a verification after its commit', at: ['answer', entry, commit], leaves: 1, makes: 1 },
      ...{ prepare: () => postback(openedToo), again: [200, 'duplicate'] },
    },
    {
      ...{ name: 'a reversal in full after its commit', at: ['answer', entry, commit], leaves: 1, makes: 1 },
      ...{ prepare: () => reversal(whole), again: [200, 'duplicate'] },
    },
    {
      ...{ name: 'a reversal in part after its booking', at: ['answer', entry], leaves: 0, makes: 1 },
      ...{ prepare: () => reversal(part, { amount: 3, reference: 'R-1' }), again: [200, 'reversed'] },
    },
    {
      ...{ name: 'a file between two of its reversals', at: ['request', entry, entry], leaves: 0, makes: 3 },
      ...{ prepare: applied(ofFiles.slice(0, 3)), again: [200] },
    },
    {
      ...{ name: 'a file after its commit', at: ['answer', entry, commit], leaves: 3, makes: 3 },
      ...{ prepare: applied(ofFiles.slice(3)), again: [409, 'plan_changed'] },
    },
  ]
}

function funds({ id }: MoneyWorld['prepaid']): Kill[] {
  return [
    {
      ...{ name: 'a deposit after its commit', at: ['answer', entry, commit], leaves: 1, makes: 1 },
      prepare: () => manage(`/organizations/${id}/deposits`, { amount: 7, reference: 'second' }),
      again: [200],
    },
  ]
}

function invoices(organizations: readonly string[]): Kill[] {
  const until = `${new Date(Date.now() - dayMs).toISOString().slice(0, 10)}T00:00:00Z`
  const issue = (nth: number) => () => manage(`/organizations/${organizations[nth]}/invoices`, { until })
  const receipt =
    (nth: number) =>
    async ({ admin }: ServiceProcess) => {
      const path = `/organizations/${organizations[nth]}/invoices`
      const [issued] = (await admin<{ data: { id: string }[] }>('GET', path)).data
      return manage(`/invoices/${issued?.id}/receipts`, { amount: 3, reference: `receipt ${nth}` })
    }
  return [
    {
      ...{ name: 'an invoice after its number', at: ['answer', 'into "invoice_counter"'], leaves: 0, makes: 2 },
      ...{ prepare: issue(0), again: [201] },
    },
    {
      ...{ name: 'an invoice after its commit', at: ['answer', 'into "invoice_counter"', commit], leaves: 2, makes: 2 },
      ...{ prepare: issue(1), again: [409, 'period_closed'] },
    },
    {
      ...{ name: 'a receipt before its booking', at: ['request', entry], leaves: 0, makes: 1 },
      ...{ prepare: receipt(0), again: [201] },
    },
    {
      ...{ name: 'a receipt after its commit', at: ['answer', entry, commit], leaves: 1, makes: 1 },
      ...{ prepare: receipt(1), again: [200] },
    },
  ]
}

/** Batches by two rails, each with two payments. */
function payments(): Kill[] {
  const drafted = new Map<string, { readonly id: string }>()
  const idOf = (rail: string) => drafted.get(rail)?.id
  const approval =
    (rail: string) =>
    async ({ admin }: ServiceProcess) => {
      drafted.set(rail, await admin('POST', '/payment-batches', { rail }))
      return manage(`/payment-batches/${idOf(rail)}/approve`)
    }
  const results =
    (rail: string) =>
    async ({ admin }: ServiceProcess) => {
      const path = `/payment-batches/${idOf(rail)}`
      const { payments } = await admin<{ payments: { id: string }[] }>('GET', path)
      const paid = payments.map(({ id }) => ({ paymentId: id, state: 'paid', reference: `bank ${id}` }))
      return manage(`${path}/results`, { results: paid })
    }
  const [first, second] = rails
  return [
    {
      ...{ name: 'an approval before its payments', at: ['answer', batch, commit], leaves: 0, makes: 2 },
      ...{ prepare: approval(first), again: [409, 'already_approved'] },
    },
    {
      ...{ name: 'an approval between its payments', at: ['answer', entry, commit], leaves: 1, makes: 2 },
      ...{ prepare: approval(second), again: [409, 'already_approved'] },
    },
    {
      ...{ name: 'a batch being sent after its commit', at: ['answer', batch, commit], leaves: 0, makes: 0 },
      ...{ prepare: () => manage(`/payment-batches/${idOf(second)}/send`), again: [200] },
    },
    {
      ...{ name: 'results of an approved batch between two', at: ['request', entry, entry], leaves: 0, makes: 2 },
      ...{ prepare: results(first), again: [200] },
    },
    {
      ...{ name: 'results of a sent batch after their commit', at: ['answer', entry, commit], leaves: 2, makes: 2 },
      ...{ prepare: results(second), again: [200] },
    },
  ]
}

/** A call of the management API, as the operator. */
function manage(path: string, body?: object | string): Call {
  return send(`/admin/v1${path}`, body)
}

function send(path: string, body?: object | string): Call {
  const isText = typeof body === 'string'
  const headers = {
    authorization: `Bearer ${processAdminToken}`,
    'content-type': isText ? 'text/csv' : 'application/json',
  }
  const sent = body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }
  return ({ url }) => fetch(url + path, { method: 'POST', headers, signal: whilePatient(), ...sent })
}
