import { expect, test } from 'vitest'
import { changeListing, createListing } from '#features/listings/listing/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { buy, enterCode, see, settle } from '#test/shop.ts'
import { ownEvidence } from './evidence-contract.ts'

test('what a bank is answered has the facts of the listing as it was sold', async () => {
  const server = await startTestServer()
  const rose = await server.member('rose')
  const ivy = await server.member('ivy')
  const facts = { variety: 'Moneymaker', potSize: '9cm', peatFree: true } as const
  const body = listingBody({ title: 'Tomato plants', price: 2000, quantity: 2, facts })
  const { id: listing } = await rose(createListing, { body })
  const id = await buy(server, ivy, listing)
  await rose(changeListing, { params: { id: String(listing) }, body: { facts: { variety: 'Marmande' } } })
  await enterCode(rose, ivy, id)
  await settle(server)
  await server.deps.sandbox?.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
  await settle(server)
  const evidence = await rose(ownEvidence, { params: { id: String(id) } })
  expect(evidence.listing).toMatchObject({
    description: 'A large pot of it.\n\nVariety: Moneymaker\nSize: 9 cm pot\nCompost: Peat-free',
    isAsSold: true,
  })
})
