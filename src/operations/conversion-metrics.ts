import { Counter, type Registry } from 'prom-client'

/** Registers the count of conversion calls with an unknown token: they leave no other trace. */
export function countWrongTokens(registry: Registry): (source: 'postback' | 'completion_call') => void {
  const calls = new Counter({
    name: 'offerwire_conversion_calls_with_wrong_token_total',
    help: 'Postbacks and completion calls whose token belongs to no organization; they are kept in no log.',
    labelNames: ['source'],
    registers: [registry],
  })
  return (source) => calls.inc({ source })
}
