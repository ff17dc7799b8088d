import { announceCrop } from '#features/crops/contract.ts'
import { reserveCrop } from '#features/crops/reservation-contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { saveCard } from '#test/cards/saved-cards.ts'
import type { TestMember, TestServer } from '#test/server.ts'
import type { Prepare } from './owner-case.ts'

/** Crops of a member that are ready on a day, and reservations of crops. */
export function cropCases(server: TestServer, someone: () => Promise<TestMember>, day: string): [string, Prepare][] {
  const days = { readyFrom: day, readyUntil: day }
  const terms = { quantity: 3, price: 200, ...days }
  const announced = async (owner: TestMember) => {
    const leeks = { plant: 'leek', kind: 'plants', sownOn: day, postcode: 'LS6', ...terms } as const
    return (await owner(announceCrop, { body: leeks })).id
  }
  const ofCrop =
    (rest: string, payload?: object): Prepare =>
    async () => {
      const owner = await someone()
      await owner(declareSeller, { body: { kind: 'private' } })
      return { owner, url: `/api/crops/${await announced(owner)}${rest}`, ...(payload && { payload }) }
    }
  return [
    ['PUT /api/crops/:id', ofCrop('', { ...terms, quantity: 4 })],
    ['DELETE /api/crops/:id', ofCrop('')],
    ['POST /api/crops/:id/ready', ofCrop('/ready', { quantity: 3, collectFrom: day, postcode: 'LS6 2AB' })],
    [
      'DELETE /api/crop-reservations/:id',
      async () => {
        const [owner, cropId] = [await someone(), await announced(await someone())]
        const card = { savedCardId: await saveCard(server, owner), withProtection: false, unitPrice: 200 }
        const body = { quantity: 1, least: 1, ...card }
        const { id } = await owner(reserveCrop, { params: { id: String(cropId) }, body })
        return { owner, url: `/api/crop-reservations/${id}` }
      },
    ],
  ]
}
