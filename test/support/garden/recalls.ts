import type { Deps } from '#deps.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { createRecall, endRecall, getRecall, openRecall } from '#features/recall/contract.ts'
import { endAgreedSwaps } from '#member-deals.ts'
import { dayOf } from '#shared/dates.ts'
import { storeListing } from '../listings.ts'
import type { TestMember, TestServer } from '../server.ts'
import { buy, enterCode, settle } from '../shop.ts'

const DAY = 86_400_000
export const ADVICE = 'Look at the leaves, wash your hands, and do not move the plant.'

export const at = (id: number) => ({ params: { id: String(id) } })
export const note = (id: number) => ({ ...at(id), body: { note: 'The inspector asked for it' } })

/** What following a recall needs: it ends agreed swaps too. */
export const withSwaps = (deps: Deps) => ({
  ...deps,
  endAgreedSwaps: (listingIds: readonly number[]) => endAgreedSwaps(deps, listingIds),
})

interface Lavender {
  parentId?: number
  title?: string
  plantSlug?: string
}

/** Opens a draft as it is now. */
export async function openAsRead(moderator: TestMember, id: number): Promise<void> {
  const { version } = await moderator(getRecall, at(id))
  await moderator(openRecall, { ...at(id), body: { ...note(id).body, version } })
}

/** Whether visitors can open the page of a listing. */
const isShownOn = async (server: TestServer, listing: number): Promise<boolean> =>
  (await server.visitor().request({ method: 'GET', url: `/api/products/${listing}` })).statusCode === 200

let growers = 0

/** Trade with plants that may be infected, and recalls of them by this moderator. */
export function recallsOn(server: TestServer, moderator: TestMember) {
  const someone = () => server.member(`grower${++growers}`)
  const list = (seller: TestMember, { parentId, title = 'Lavender', plantSlug = 'lavender' }: Lavender = {}) => {
    const now = server.clock.now()
    return storeListing(server.deps, {
      ...{
        sellerId: seller.me.id,
        title,
        plantSlug,
        plantNames: plantSlug,
        quantity: 3,
        price: 2000,
        facts: parentId ? { parentId } : {},
      },
      ...{ postcode: 'LS6 2AB', outcode: 'LS6', outcodeLatitude: 53.82, outcodeLongitude: -1.57 },
      ...{ expiresAt: new Date(now.getTime() + 60 * DAY), createdAt: now, updatedAt: now },
    })
  }
  const collect = async (buyer: TestMember, seller: TestMember, listing: number) => {
    const order = await buy(server, buyer, listing)
    await enterCode(seller, buyer, order)
    await settle(server)
    return order
  }
  /** Since today, so that everything that the test has done counts. */
  const body = (suspectId: number) => ({
    ...{
      pest: 'Xylella',
      suspectId,
      infectedSince: dayOf(server.clock.now()),
      hostPlants: ['lavender'],
      advice: ADVICE,
    },
  })
  const draft = async (suspectId: number, pest = 'Xylella') =>
    (await moderator(createRecall, { body: { ...body(suspectId), pest } })).id
  return {
    ...{ someone, list, collect, body, draft },
    opened: async (suspectId: number, pest?: string) => {
      const id = await draft(suspectId, pest)
      await openAsRead(moderator, id)
      await settle(server)
      return id
    },
    ended: async (id: number) => {
      await moderator(endRecall, note(id))
      await settle(server)
    },
    isShown: (listing: number) => isShownOn(server, listing),
    /** A seller, a buyer who raised and sold more of it, and who bought that. */
    resale: async () => {
      const [rose, ivy, fern] = [await someone(), await someone(), await someone()]
      const suspect = await list(rose, { title: 'Lavender from the south' })
      const order = await collect(ivy, rose, suspect)
      const child = await list(ivy, { title: 'Lavender cuttings', parentId: suspect })
      const resold = await collect(fern, ivy, child)
      return { rose, ivy, fern, suspect, order, child, resold }
    },
  }
}

/** Titles of a member's notifications about recalls, the latest first. */
export const recallNotices = async (who: TestMember): Promise<string[]> =>
  (await who(listNotifications, { query: {} }))
    .filter(({ href }) => href?.startsWith('/recalls/'))
    .map(({ title }) => title)
export const BEGIN = 'Xylella: please look at your plants'
export const END = 'The recall about Xylella has ended'
