import { beforeAll, describe, expect, test } from 'vitest'
import { found, join, ofGroup } from '#test/groups/groups.ts'
import { newSharing } from '#test/groups/sharing.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, putOnSale, refusal, see } from '#test/shop.ts'
import { changeMembership } from './contract.ts'
import { chooseListingShare, chooseShare, getListingShare } from './share-contract.ts'

let server: TestServer
let sage: TestMember
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  sage = await server.member('sage')
  ivy = await server.member('ivy')
})

describe('the choice of a share', () => {
  test.each([-1, 101, 2.5, 'all'])(
    'a share of %s per cent is refused with a sentence on its field',
    async (percent) => {
      const { group } = await newSharing(server, sage, 0)
      const refused = await refusal(sage, chooseShare, { ...ofGroup(group.id), body: { percent: percent as number } })
      expect(refused).toMatchObject({ status: 400, fields: { percent: 'Choose a whole number from 0 to 100' } })
    },
  )

  test('of two groups the seller chooses one for each listing, and buyers see it where the seller is named', async () => {
    const { organiser: rose, group: one } = await newSharing(server, sage, 5)
    const id = await putOnSale(server, sage)
    const shownTo = async (who: TestMember) => who(getListingShare, { params: { listingId: String(id) } })
    const choose = (groupId: number | null) =>
      sage(chooseListingShare, { params: { listingId: String(id) }, body: { groupId } })
    expect(await shownTo(ivy)).toMatchObject({ shown: { groupId: one.id, percent: 5 }, own: null })
    const other = await found(rose, { name: 'The other plots' })
    await join(sage, rose, other.id)
    expect(
      await refusal(sage, chooseListingShare, { params: { listingId: String(id) }, body: { groupId: other.id } }),
    ).toMatchObject({ status: 400 })
    await sage(chooseShare, { ...ofGroup(other.id), body: { percent: 20 } })
    // Without a choice neither is taken.
    expect(await shownTo(sage)).toMatchObject({ shown: null, own: { choices: [{}, {}], chosen: null } })
    await choose(other.id)
    expect(await shownTo(ivy)).toMatchObject({ shown: { groupId: other.id, percent: 20 } })
    await sage(changeMembership, { ...ofGroup(other.id), body: { isShown: false } })
    expect(await shownTo(ivy)).toEqual({ shown: null, own: null })
    expect(await shownTo(sage)).toMatchObject({ own: { chosen: other.id } })
    const order = await buy(server, ivy, id, { protection: false })
    expect(await see(ivy, order)).toMatchObject({ share: null })
    expect(await see(sage, order)).toMatchObject({ share: { percent: 20, amount: 376 } })
    await choose(null)
    expect(await shownTo(sage)).toMatchObject({ own: { chosen: null } })
  })
})
