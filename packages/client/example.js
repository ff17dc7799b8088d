// HEDGEROW_URL=https://plants.example HEDGEROW_TOKEN=hedgerow_… node example.js
// Adds a listing, lowers its price and prints what is on sale. The token needs listings:read and listings:write.
import { createClient, HedgerowError } from './index.js'

const call = createClient({
  url: process.env.HEDGEROW_URL ?? 'http://localhost:3000',
  token: process.env.HEDGEROW_TOKEN,
})

try {
  const { id } = await call('POST /api/products', {
    body: {
      title: 'Rosemary cutting',
      description: 'Rooted this spring, in a 9 cm pot. Likes sun and a dry place.',
      price: 350,
      quantity: 4,
      categoryId: 1,
      postcode: 'BS7 8AA',
      // Needed before the first listing of someone who has not said yet how they sell.
      sellerKind: 'private',
    },
  })
  await call('PATCH /api/products/{id}', { params: { id: String(id) }, body: { price: 300 } })
  for (const { title, price } of await call('GET /api/products/mine', { query: { part: 'live' } }))
    console.log(`${title}: £${(price / 100).toFixed(2)}`)
} catch (error) {
  if (!(error instanceof HedgerowError)) throw error
  console.error(`${error.status} ${error.code}: ${error.message}`, error.fields)
  process.exitCode = 1
}
