import { addGroupSwapDay, foundGroup, joinGroup } from '#features/groups/contract.ts'
import type { OrganiserAct } from '#features/groups/group.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import type { TestMember } from '#test/server.ts'
import type { Prepare } from './owner-case.ts'

/** Groups that a member organises. */
export function groupCases(
  someone: () => Promise<TestMember>,
  swapDay: Input<typeof addGroupSwapDay>['body'],
): [string, Prepare][] {
  const words = {
    name: 'Mill Lane',
    kind: 'street',
    postcode: 'LS6',
    about: 'We swap what our front gardens grow.',
  } as const
  const ofGroup =
    (rest: string, payload?: object): Prepare =>
    async () => {
      const owner = await someone()
      const { id } = await owner(foundGroup, { body: words })
      return { owner, url: `/api/groups/${id}${rest}`, ...(payload && { payload }) }
    }
  const ofListing: Prepare = async () => {
    const owner = await someone()
    const { id } = await owner(createListing, { body: listingBody({ title: 'Chives' }) })
    return { owner, url: `/api/groups/listing-share/${id}`, payload: { groupId: null } }
  }
  const ofMember =
    (act: OrganiserAct): Prepare =>
    async () => {
      const [owner, asker] = [await someone(), await someone()]
      const { id } = await owner(foundGroup, { body: words })
      await asker(joinGroup, { params: { id: String(id) }, body: {} })
      return { owner, url: `/api/groups/${id}/members/${asker.me.id}`, payload: { act } }
    }
  return [
    ['PUT /api/groups/:id', ofGroup('', { ...words, name: 'Mill Lane and Hill Lane' })],
    ['DELETE /api/groups/:id', ofGroup('')],
    ['GET /api/groups/:id/organising', ofGroup('/organising')],
    ['POST /api/groups/:id/code', ofGroup('/code')],
    ['POST /api/groups/:id/swap-days', ofGroup('/swap-days', swapDay)],
    [
      'DELETE /api/groups/:id/swap-days/:swapDayId',
      async () => {
        const owner = await someone()
        const { id } = await owner(foundGroup, { body: words })
        const day = await owner(addGroupSwapDay, { params: { id: String(id) }, body: swapDay })
        return { owner, url: `/api/groups/${id}/swap-days/${day.id}` }
      },
    ],
    ['PUT /api/groups/:id/members', ofGroup('/members', { isShown: false, isOnProfile: true })],
    ['PUT /api/groups/:id/members/:userId', ofMember('accept')],
    ['PUT /api/groups/:id/share', ofGroup('/share', { percent: 5 })],
    ['PUT /api/groups/listing-share/:listingId', ofListing],
  ]
}
