import type { Rail } from '../../api/types.ts'

/** How payments are made, in a word or two. */
export const railNames: Record<Rail, string> = {
  sepa: 'SEPA',
  manual: 'By hand',
  paypal: 'PayPal',
  external: 'External system',
}
