import { reserveByCard, saveCard } from '#test/cards/saved-cards.ts'
import type { TestServer } from '#test/server.ts'
import { putOnSale, settle } from '#test/shop.ts'
import type { Prepare } from './owner-case.ts'

const DECLINED_WHEN_CHARGED = '4000000000000341'

/** The calls about a saved card, and about an order that it was not charged for. */
export function savedCardCases(server: TestServer): [name: string, prepare: Prepare][] {
  let count = 0
  const someone = () => server.member(`holder${++count}`)
  return [
    [
      'DELETE /api/saved-cards/:id',
      async () => {
        const owner = await someone()
        return { owner, url: `/api/saved-cards/${await saveCard(server, owner)}` }
      },
    ],
    [
      'GET /api/orders/:id/payment',
      async () => {
        const owner = await someone()
        const listingId = await putOnSale(server, await someone())
        const savedCardId = await saveCard(server, owner, DECLINED_WHEN_CHARGED)
        await reserveByCard(server, owner, { savedCardId, listingId })
        await settle(server)
        const { rows } = await server.deps.db.execute<{ id: number }>(
          'select max(transaction_id) as id from saved_card_charges',
        )
        return { owner, url: `/api/orders/${rows[0]?.id}/payment` }
      },
    ],
  ]
}
