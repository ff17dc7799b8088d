import { announceCrop } from '#features/crops/contract.ts'
import type { TestMember } from '#test/server.ts'
import type { Prepare } from './owner-case.ts'

/** Crops of a member that are ready on a day. */
export function cropCases(someone: () => Promise<TestMember>, day: string): [string, Prepare][] {
  const days = { readyFrom: day, readyUntil: day }
  const terms = { quantity: 3, price: 200, ...days }
  const ofCrop =
    (payload?: object): Prepare =>
    async () => {
      const owner = await someone()
      const leeks = { plant: 'leek', kind: 'plants', sownOn: day, postcode: 'LS6', ...terms } as const
      const { id } = await owner(announceCrop, { body: leeks })
      return { owner, url: `/api/crops/${id}`, ...(payload && { payload }) }
    }
  return [
    ['PUT /api/crops/:id', ofCrop({ ...terms, quantity: 4 })],
    ['DELETE /api/crops/:id', ofCrop()],
  ]
}
