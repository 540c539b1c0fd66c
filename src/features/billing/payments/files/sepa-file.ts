import { minorText } from '../../../../lib/currency.ts'
import { escapeHtml } from '../../../../lib/text/escape-html.ts'
import type { BatchRow, PaymentRow } from '../payments.queries.ts'
import type { Payee } from './payee.ts'
import { sepaText } from './sepa-text.ts'

export interface SepaPayer {
  readonly name: string
  readonly iban: string
  readonly bic?: string | undefined
}

/** A batch as the message pain.001.001.09, a credit transfer of SEPA. The same batch always has the same bytes. */
export function sepaFile(
  batch: Pick<BatchRow, 'id' | 'currency'>,
  { payer, approvedAt }: { readonly payer: SepaPayer; readonly approvedAt: Date },
  payments: readonly { readonly row: PaymentRow; readonly payee: Payee }[],
): string {
  const id = plainId(batch.id)
  const total = payments.reduce((sum, { row }) => sum + row.amount_minor, 0n)
  const sums = [text('NbOfTxs', String(payments.length)), text('CtrlSum', minorText(total, batch.currency))]
  const made = approvedAt.toISOString()
  const payerName = text('Nm', sepaText(payer.name, 70))
  const header = tag('GrpHdr', text('MsgId', id), text('CreDtTm', made), ...sums, tag('InitgPty', payerName))
  const information = tag(
    'PmtInf',
    text('PmtInfId', id),
    text('PmtMtd', 'TRF'),
    ...sums,
    tag('PmtTpInf', tag('SvcLvl', text('Cd', 'SEPA'))),
    tag('ReqdExctnDt', text('Dt', made.slice(0, 10))),
    tag('Dbtr', payerName),
    tag('DbtrAcct', tag('Id', text('IBAN', payer.iban))),
    agent('DbtrAgt', payer.bic) || tag('DbtrAgt', tag('FinInstnId', tag('Othr', text('Id', 'NOTPROVIDED')))),
    text('ChrgBr', 'SLEV'),
    ...payments.map(({ row, payee }) => transfer(row, payee)),
  )
  const message = tag('CstmrCdtTrfInitn', header, information)
  const space = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}">${message}\n</Document>\n`
}

function transfer(row: PaymentRow, payee: Payee): string {
  const amount = minorText(row.amount_minor, row.currency)
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', text('EndToEndId', plainId(row.id))),
    tag('Amt', `<InstdAmt Ccy="${row.currency}">${amount}</InstdAmt>`),
    agent('CdtrAgt', payee.bic),
    tag('Cdtr', text('Nm', sepaText(payee.name, 70)), postalAddress(payee.address)),
    tag('CdtrAcct', tag('Id', text('IBAN', payee.iban ?? ''))),
    tag('RmtInf', text('Ustrd', `Earnings until ${row.cutoff.toISOString().slice(0, 10)}`)),
  )
}

/** Structured: banks refuse addresses that are lines of text. */
function postalAddress({ street, building, postcode, town, country }: Payee['address']): string {
  const part = (name: string, given: string | null, most: number) => (given ? text(name, sepaText(given, most)) : '')
  return tag(
    'PstlAdr',
    part('StrtNm', street, 70),
    part('BldgNb', building, 16),
    part('PstCd', postcode, 16),
    part('TwnNm', town, 35),
    part('Ctry', country, 2),
  )
}

function agent(name: string, bic: string | undefined): string {
  return bic === undefined ? '' : tag(name, tag('FinInstnId', text('BICFI', bic)))
}

/** An id of at most 35 characters: a UUID without its dashes. */
function plainId(id: string): string {
  return id.replaceAll('-', '')
}

function tag(name: string, ...elements: readonly string[]): string {
  return `\n<${name}>${elements.join('')}</${name}>`
}

function text(name: string, content: string): string {
  return `\n<${name}>${escapeHtml(content)}</${name}>`
}
