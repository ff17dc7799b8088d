import { describe, expect, test } from 'vitest'
import { changeListing, createListing, moveListing } from '#features/listings/listing/contract.ts'
import { listReceivedPlants } from '#features/listings/listing/own-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { enterSwapCode } from '#features/swaps/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { at, BEGIN, recallNotices, recallsOn } from '#test/garden/recalls.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, refusal } from '#test/shop.ts'
import {
  answerSwapOf,
  enterCodeOf,
  newGrower,
  proposeFor,
  putUpForSwap,
  seeSwap,
  stockOf,
} from '#test/swaps/swapping.ts'
import { exportPath, getOwnRecall, getRecall } from './contract.ts'

const server = await startTestServer()
const moss = await server.member('moss', 'moderator')
const { list, collect, opened, isShown } = recallsOn(server, moss)

/** What this member gives, agreed on for one mint of another. */
async function agreed(giver: TestMember, given: number[]) {
  const receiver = await newGrower(server)
  const mint = await putUpForSwap(server, receiver, { title: 'Mint', quantity: 1 })
  const proposed = await proposeFor(giver, mint, given)
  return { receiver, mint, swap: await answerSwapOf(receiver, proposed, 'accept') }
}

async function swapped(giver: TestMember, given: number[]) {
  const made = await agreed(giver, given)
  await enterCodeOf(giver, made.receiver, made.swap)
  await enterCodeOf(made.receiver, giver, made.swap)
  return made
}

/** A grower, a buyer of their suspect lavender, and two listings that the buyer raised from it. */
async function bought() {
  const [rose, ivy] = [await newGrower(server), await newGrower(server)]
  const suspect = await list(rose, { title: 'Lavender from the south' })
  const order = await collect(ivy, rose, suspect)
  const raised = [
    await list(ivy, { title: 'Lavender cuttings', parentId: suspect }),
    await list(ivy, { title: 'Lavender in pots', parentId: suspect }),
  ]
  return { rose, ivy, suspect, order, raised }
}

describe('a recall follows swaps', () => {
  test('from an order to a listing, a swap of it, and what was raised from that; the page and the export name the swap', async () => {
    const { rose, ivy, suspect, order, raised } = await bought()
    const { receiver: hazel, mint, swap } = await swapped(ivy, raised)
    const parentId = raised[0] ?? 0
    const facts = { grownFrom: 'cutting', parentId } as const
    const body = listingBody({ title: 'Lavender plugs', price: 2000, postcode: 'LS6 2AB', facts })
    const { id: child } = await hazel(createListing, { body })
    const fern = await newGrower(server)
    const resold = await collect(fern, hazel, child)
    const id = await opened(suspect)
    for (const listing of [suspect, ...raised, child]) expect(await isShown(listing), `${listing}`).toBe(false)
    for (const who of [rose, ivy, hazel, fern]) expect(await recallNotices(who)).toEqual([BEGIN])

    const shown = await moss(getRecall, at(id))
    expect(shown.listings.map((one) => one.id)).toEqual([suspect, ...raised, child])
    expect(shown.orders.map((one) => one.id)).toEqual([order, resold])
    expect(shown.swaps).toMatchObject(
      raised.map((listingId) => ({ id: swap.id, listingId, receiver: hazel.me.username, status: 'completed' })),
    )
    expect(shown.counts).toEqual({ listings: 4, orders: 2, swaps: 2, people: 4 })

    const source = 'a listing whose plants descend from those where it is suspected: they were raised from them once.'
    const path = `You received it in a swap on ${formatDay(server.clock.now())} from ${source}`
    const { plants } = await hazel(getOwnRecall, at(id))
    expect(plants).toMatchObject([
      { kind: 'swapped', title: 'Lavender cuttings', href: `/swaps/${swap.id}`, path },
      { kind: 'swapped', title: 'Lavender in pots', path },
      {
        ...{ kind: 'listed', title: 'Lavender plugs', isFrozen: true },
        path: 'You raised it from “Lavender cuttings”, which you received in a swap and which is concerned.',
      },
    ])
    const file = await moss.request({ method: 'GET', url: exportPath(id, 'json', false) })
    const { rows } = file.json<{ rows: { record: string; swap: number | null; listing: number; role: string }[] }>()
    expect(rows.filter(({ record }) => record === 'swap')).toMatchObject(
      raised.map((listing) => ({
        swap: swap.id,
        listing,
        role: 'receiver',
        why: `In a swap, from listing ${listing}`,
      })),
    )
    expect(rows.map(({ listing }) => listing)).not.toContain(mint)
  })

  test('an agreed swap of what a recall takes off sale ends, and who may have received it is notified', async () => {
    const { ivy, suspect, raised } = await bought()
    const { receiver, mint, swap } = await agreed(ivy, raised)
    const id = await opened(suspect)
    for (const who of [ivy, receiver]) {
      expect(await seeSwap(who, swap)).toMatchObject({ status: 'ended', acts: [], handoverCode: null })
      const notices = await who(listNotifications, { query: {} })
      expect(notices.filter(({ href }) => href === `/swaps/${swap.id}`)[0]?.body).toContain('no longer available')
    }
    expect(await stockOf(server, mint)).toEqual({ status: 'active', quantity: 1 })
    for (const listing of raised) {
      expect(await isShown(listing)).toBe(false)
      expect(await stockOf(server, listing)).toEqual({ status: 'paused', quantity: 3 })
    }
    const [plant] = (await receiver(getOwnRecall, at(id))).plants
    expect(plant?.path).toMatch(/^You agreed on .* to receive it in a swap .* only if you have received it\.$/)
  })

  test('an agreed swap of a reached listing ends although its owner has paused that', async () => {
    const { ivy, suspect, raised } = await bought()
    const { swap } = await agreed(ivy, raised)
    for (const listing of raised) await ivy(moveListing, { params: { id: String(listing), move: 'pause' } })
    await opened(suspect)
    expect(await seeSwap(ivy, swap)).toMatchObject({ status: 'ended' })
  })

  test('those who had met before the recall have swapped', async () => {
    const { ivy, suspect, raised } = await bought()
    const { receiver, swap } = await agreed(ivy, raised)
    await enterCodeOf(receiver, ivy, swap)
    const id = await opened(suspect)
    expect(await seeSwap(ivy, swap)).toMatchObject({ status: 'completed' })
    expect((await moss(getRecall, at(id))).swaps).toMatchObject(raised.map(() => ({ status: 'completed' })))
    expect((await receiver(getOwnRecall, at(id))).plants[0]?.path).toMatch(/^You received it in a swap on /)
  })

  test('a cancelled swap is not reached', async () => {
    const { ivy, suspect, raised } = await bought()
    const { receiver, swap } = await agreed(ivy, raised)
    await answerSwapOf(receiver, swap, 'cancel')
    const id = await opened(suspect)
    expect((await moss(getRecall, at(id))).swaps).toEqual([])
    expect(await recallNotices(receiver)).toEqual([])
  })
})

test('the first code of a swap is refused while a listing of it is hidden', async () => {
  const { ivy, raised } = await bought()
  const { receiver, swap } = await agreed(ivy, raised)
  await server.deps.db.execute(`update products set hidden_at = now() where id = ${raised[1]}`)
  const { handoverCode } = await seeSwap(ivy, swap)
  const body = { code: handoverCode ?? '' }
  expect(await refusal(receiver, enterSwapCode, { ...at(swap.id), body })).toMatchObject({
    ...{ status: 409, code: 'SWAP_ENDED', message: 'One of the listings is no longer available.' },
  })
  await pass(server, 60_000)
  expect(await seeSwap(ivy, swap)).toMatchObject({ status: 'ended' })
})

test('the parent may be a listing that the seller received in a swap, once a code was entered', async () => {
  const ivy = await newGrower(server)
  const lavender = await list(ivy)
  const { receiver, mint, swap } = await agreed(ivy, [lavender])
  const received = async (who: TestMember) => (await who(listReceivedPlants, {})).map(({ id }) => id)
  const body = listingBody({ title: 'Plugs', facts: { grownFrom: 'cutting', parentId: lavender } as const })
  expect(await received(receiver)).toEqual([])
  expect(await refusal(receiver, createListing, { body })).toMatchObject({
    fields: { 'facts.parentId': 'Choose a listing of your own, or one that you bought or received in a swap' },
  })
  await enterCodeOf(receiver, ivy, swap)
  expect([await received(receiver), await received(ivy)]).toEqual([[lavender], [mint]])
  const { id } = await receiver(createListing, { body })
  await receiver(changeListing, { ...at(id), body: { facts: { parentId: lavender } } })
  const stranger = await newGrower(server)
  expect(await refusal(stranger, createListing, { body })).toMatchObject({ status: 400 })
})
