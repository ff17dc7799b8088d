import { offerFor, putOnOffer, verifiedMember } from '#test/offers.ts'
import type { TestServer } from '#test/server.ts'
import type { Prepare } from './owner-case.ts'

/** Offers that a seller received, and the terms of their listing. */
export function offerCases(server: TestServer): [name: string, prepare: Prepare][] {
  let count = 0
  const received = async () => {
    const owner = await verifiedMember(server, `offered${++count}`)
    const listing = await putOnOffer(server, owner, { floor: 900 })
    const { id } = await offerFor(await verifiedMember(server, `offering${count}`), listing)
    return { owner, listing, id }
  }
  return [
    [
      'GET /api/products/:id/offer-terms',
      async () => {
        const { owner, listing } = await received()
        return { owner, url: `/api/products/${listing}/offer-terms` }
      },
    ],
    [
      'POST /api/offers/:id/counter',
      async () => {
        const { owner, id } = await received()
        return { owner, url: `/api/offers/${id}/counter`, payload: { price: 1800 } }
      },
    ],
    [
      'POST /api/offers/:id/:answer',
      async () => {
        const { owner, id } = await received()
        return { owner, url: `/api/offers/${id}/accept` }
      },
    ],
  ]
}
