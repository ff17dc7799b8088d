import { listingBody } from '#test/listing-body.ts'
import { RetryingClient } from './client.ts'

/** A user who signs up on a server that runs in its own process. */
export async function join(server: { readonly address: string | null }, username: string): Promise<RetryingClient> {
  const client = new RetryingClient(server)
  await client.call('POST', '/api/users', {
    username,
    password: 'damp-soil-and-worms',
    email: `${username}@gardeners.example`,
    fullName: `${username} Gardener`,
    location: 'Leeds',
  })
  return client
}

/** Creates a listing of this many units at £20 and returns its id. */
export async function publish(seller: RetryingClient, quantity: number): Promise<number> {
  const { id } = await seller.call<{ id: number }>(
    'POST',
    '/api/products',
    listingBody({ price: 2000, quantity, postcode: 'LS6 2AB' }),
  )
  return id
}

/** Opens a checkout and pays it by card. Returns the order's id, or null when the listing cannot be bought. */
export async function purchase(buyer: RetryingClient, productId: number): Promise<number | null> {
  const opened = await buyer.call<{ transactionId: number; clientSecret: string }>(
    'POST',
    '/api/create-payment-intent',
    { amount: 20, productId, buyerProtection: true },
  )
  if (opened.status !== 200) return null
  await payByCard(buyer, opened.clientSecret)
  return opened.transactionId
}

/** Pays by a card that succeeds. A repeated confirmation is refused: the status of the payment decides. */
export async function payByCard(buyer: RetryingClient, clientSecret: string): Promise<void> {
  const paymentId = clientSecret.split('_secret_')[0]
  const card = { clientSecret, number: '4242424242424242', expiry: '12/90', cvc: '123', return_url: '/payment-success' }
  await buyer.call('POST', `/api/sandbox/payment_intents/${paymentId}/confirm`, card)
  await buyer.call('GET', `/api/payments/status?payment_intent=${paymentId}`)
}

/** The stored status of an order, from the last entry of its history. */
export async function statusOf(person: RetryingClient, id: number): Promise<string> {
  const { timeline } = await person.call<{ timeline: { to: string }[] }>('GET', `/api/transactions/${id}`)
  return timeline.at(-1)?.to ?? 'missing'
}
