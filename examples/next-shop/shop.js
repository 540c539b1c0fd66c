/** The products. Keep yours, and the orders, in tables. */
export const products = [
  { id: 'sencha', name: 'Sencha, 100 g', price: 12.5 },
  { id: 'assam', name: 'Assam, 250 g', price: 9 },
]

/** Who is asking is what your own sign-in knows; here it is always the same customer. */
export const customerId = 'customer-1'

export const currency = 'USD'
