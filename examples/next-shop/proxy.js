// Runs before each page. Who comes from an offer has its transaction id in the address: it is kept until they order.
import { NextResponse } from 'next/server'

const days = 30

export function proxy(request) {
  const response = NextResponse.next()
  const transactionId = request.nextUrl.searchParams.get('transaction_id')
  if (transactionId !== null) {
    const options = { httpOnly: true, sameSite: 'lax', secure: request.nextUrl.protocol === 'https:' }
    response.cookies.set('transaction_id', transactionId, { ...options, maxAge: days * 86_400 })
  }
  return response
}

// Where people may land; not where files are.
export const config = { matcher: '/' }
