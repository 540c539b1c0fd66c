import { Type } from 'typebox'
import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import { acceptCsvBodies } from '../../../http/body/csv-body.ts'
import { readPageRequest, toPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { parseUtcDay } from '../../../lib/time/utc-day.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { importRates, presentRate, putRate } from './change-rates.ts'
import { listRates } from './rates.queries.ts'
import { exchangeRateSchema, importedRatesSchema, listRatesQuerySchema, putRateSchema } from './rates.schema.ts'

/** What is done once a rate was entered: calls that waited for it are judged. */
interface RateFollowers {
  onRatesEntered(): Promise<void>
}

/** `/admin/v1/exchange-rates`: the rates by which invoices and payments in other currencies are made. */
export function rateRoutes(api: Api, services: Core & AccessParts & AccountParts & RateFollowers): void {
  const { list, replace } = management(api, services, 'Money')
  list('listExchangeRates', '/exchange-rates', {
    summary: 'List exchange rates, the newest day first',
    description: 'Units of a currency for one US dollar on a UTC day.',
    access: 'operator',
    query: listRatesQuerySchema,
    entry: exchangeRateSchema,
    handler: async ({ query }) => {
      const page = readPageRequest(query, isRateKey)
      const rows = await listRates(services.database.db, query.currency, page)
      return toPage(rows, page, ({ day, currency }) => [day, currency], presentRate)
    },
  })
  replace('setExchangeRate', '/exchange-rates', {
    summary: 'Set the exchange rate of a day',
    description:
      'A payment, an invoice or a reported amount in another currency is turned by the rate of its UTC day, or else the newest of the seven days before. ' +
      'A rate that was used cannot be changed.',
    access: 'operator',
    errors: ['rate_in_use'],
    body: putRateSchema,
    answer: exchangeRateSchema,
    handler: async ({ origin, body }) => {
      const rate = await putRate({ ...services, ...origin }, body)
      await services.onRatesEntered()
      return rate
    },
  })
  void api.register(async (scope) => {
    acceptCsvBodies(scope)
    management(scope as Api, services, 'Money').act('importExchangeRates', '/exchange-rates/import', {
      summary: 'Import exchange rates from a file of the European Central Bank',
      rows: 'creates or changes 1 for each currency and day of the file, and adds 1 audit entry',
      description:
        'Takes the CSV that the bank publishes, units for one euro, and stores units for one dollar. All rates are stored, or none.',
      access: 'operator',
      errors: ['rate_in_use'],
      body: Type.Unsafe<string>({ content: { 'text/csv': { schema: ecbFile } } }),
      answer: importedRatesSchema,
      handler: async ({ origin, body }) => {
        const imported = await importRates({ ...services, ...origin }, body)
        await services.onRatesEntered()
        return imported
      },
    })
  })
}

const ecbFile = Type.String({ examples: ['Date,USD,JPY\n2026-02-27,1.0829,162.31\n'] })

function isRateKey(key: readonly string[]): boolean {
  const [day = '', currency = ''] = key
  return key.length === 2 && parseUtcDay(day) !== undefined && /^[A-Z]{3}$/.test(currency)
}
