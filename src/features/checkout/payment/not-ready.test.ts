import { expect, test } from 'vitest'
import { changeListing, createListing } from '#features/listings/listing/contract.ts'
import { dayOf } from '#shared/dates.ts'
import { listingBody } from '#test/listing-body.ts'
import { answerTo, offerFor, verifiedMember } from '#test/offers.ts'
import { startTestServer } from '#test/server.ts'
import { buy, openCheckout, pass } from '#test/shop.ts'
import { checkoutQuote, reserveFree } from './contract.ts'

const DAY = 86_400_000

const server = await startTestServer()
const [rose, ivy] = [await server.member('rose'), await verifiedMember(server, 'ivy')]
const inThirtyDays = () => dayOf(new Date(server.clock.now().getTime() + 30 * DAY))
const refused = { status: 409, sentence: expect.stringMatching(/^It is ready from .* and can be bought from /) }

test('a plant for later takes no offers, but what an accepted offer has reserved can still be paid', async () => {
  const body = listingBody({ title: 'Pepper plugs', price: 2000, quantity: 3, offers: { floor: null } })
  const { id } = await rose(createListing, { body })
  const agreed = await offerFor(ivy, id)
  await answerTo(rose, agreed, 'accept')
  const params = { id: String(id) }
  await rose(changeListing, { params, body: { facts: { readyFrom: inThirtyDays() } } })
  const bee = await verifiedMember(server, 'bee')
  await expect(offerFor(bee, id)).rejects.toMatchObject(refused)
  await expect(openCheckout(bee, id)).rejects.toMatchObject(refused)
  await openCheckout(ivy, id, 15)
})

test('a plant is sold from a week before it is ready, so that its order does not end before', async () => {
  const readyFrom = inThirtyDays()
  const post = async (price: number) =>
    (await rose(createListing, { body: listingBody({ title: 'Tomato plugs', price, facts: { readyFrom } }) })).id
  const [sold, free] = [await post(2000), await post(0)]
  await expect(openCheckout(ivy, sold)).rejects.toMatchObject(refused)
  await expect(ivy(checkoutQuote, { query: { productId: String(sold) } })).rejects.toMatchObject(refused)
  await expect(ivy(reserveFree, { body: { productId: free } })).rejects.toMatchObject(refused)
  await pass(server, 22 * DAY)
  await expect(openCheckout(ivy, sold)).rejects.toMatchObject(refused)
  await pass(server, DAY)
  expect(await buy(server, ivy, sold)).toBeGreaterThan(0)
})
