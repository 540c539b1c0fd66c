'use client'
import { createClient, OfferFeed } from '@offerwire/react'
import { useState } from 'react'

/** Offers that the server asked for: they are in the HTML, and the browser confirms those that are seen. */
export function Offers({ connection, ...feed }) {
  const [client] = useState(() => createClient({ ...connection, platform: 'web' }))
  return <OfferFeed client={client} label="From our partners" {...feed} />
}
