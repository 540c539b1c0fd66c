import { randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { after } from 'next/server'
import { reportOrder } from '../../offerwire.js'
import { currency, products } from '../../shop.js'

export async function POST(request) {
  const wanted = (await request.formData()).get('product')
  const product = products.find(({ id }) => id === wanted)
  if (product === undefined) return new Response('There is no such tea.', { status: 400 })

  const kept = await cookies()
  const transactionId = kept.get('transaction_id')?.value
  if (transactionId !== undefined) {
    const order = { transactionId, orderId: `T-${randomUUID()}`, amount: product.price, currency }
    // The customer is answered first.
    after(() => reportOrder(order))
    kept.delete('transaction_id')
  }
  return new Response(null, { status: 303, headers: { Location: '/thanks' } })
}
