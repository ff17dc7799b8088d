import { beforeAll, expect, test } from 'vitest'
import { ORIGIN, startTestServer, type TestMember } from '#test/server.ts'
import { faults, openCheckout, pass, payByCard, see, settle } from '#test/shop.ts'
import { answerSwapOf, newGrower, proposeFor, putUpForSwap, seeSwap, stockOf } from '#test/swaps/swapping.ts'

const server = await startTestServer()
const MINUTE = 60_000
const newMember = () => newGrower(server)

/** A call as this member, in a second process on the same database. */
let second: (who: TestMember, url: string, payload: object) => Promise<{ statusCode: number }>
beforeAll(async () => {
  const { app } = await startTestServer({ beside: server })
  second = (who, url, payload) => {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return app.inject({ method: 'POST', url, payload, headers: { cookie, origin: ORIGIN } })
  }
})

const acceptance = (id: number) => ({ url: `/api/swaps/${id}/accept`, payload: { turn: 1 } })
const stock = (id: number) => stockOf(server, id)

test('two accepted proposals and an order want the last unit: one of the three has it', async () => {
  for (let round = 0; round < 3; round++) {
    const owner = await newMember()
    const product = await putUpForSwap(server, owner)
    const rivals = [await newMember(), await newMember()] as const
    const given = [await putUpForSwap(server, rivals[0]), await putUpForSwap(server, rivals[1])] as const
    const one = await proposeFor(rivals[0], product, [given[0]])
    const two = await proposeFor(rivals[1], product, [given[1]])
    const buyer = await newMember()
    const { clientSecret, transactionId } = await openCheckout(buyer, product)
    const [here, there] = [acceptance(one.id), acceptance(two.id)]
    const [first, other] = await Promise.all([
      owner.request({ method: 'POST', ...here }),
      second(owner, there.url, there.payload),
      payByCard(buyer, clientSecret),
    ])
    await settle(server)
    await pass(server, MINUTE)
    const swaps = [(await seeSwap(rivals[0], one)).status, (await seeSwap(rivals[1], two)).status]
    const order = (await see(buyer, transactionId)).status
    const takers = [...swaps.map((status) => status === 'agreed'), order === 'processing'].filter(Boolean)
    expect(takers, `${swaps} ${order} ${first.statusCode} ${other.statusCode}`).toHaveLength(1)
    expect(await stock(product)).toEqual({ status: 'reserved', quantity: 0 })
    for (const [index, status] of swaps.entries()) {
      expect(await stock(given[index] ?? 0)).toEqual(
        status === 'agreed' ? { status: 'reserved', quantity: 0 } : { status: 'active', quantity: 1 },
      )
    }
  }
  expect(await faults(server)).toEqual([])
})

test('two members who accept each other’s proposals about the same two listings do not wait for each other', async () => {
  for (let round = 0; round < 3; round++) {
    const [rose, ivy] = [await newMember(), await newMember()]
    const [fern, mint] = [await putUpForSwap(server, rose), await putUpForSwap(server, ivy)]
    const one = await proposeFor(ivy, fern, [mint])
    const two = await proposeFor(rose, mint, [fern])
    const [here, there] = [acceptance(one.id), acceptance(two.id)]
    const answers = await Promise.all([
      rose.request({ method: 'POST', ...here }),
      second(ivy, there.url, there.payload),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    for (const id of [fern, mint]) expect(await stock(id)).toEqual({ status: 'reserved', quantity: 0 })
  }
})

test('a swap that is accepted and withdrawn at once is one of the two', async () => {
  for (let round = 0; round < 3; round++) {
    const [owner, proposer] = [await newMember(), await newMember()]
    const product = await putUpForSwap(server, owner)
    const swap = await proposeFor(proposer, product, [await putUpForSwap(server, proposer)])
    await Promise.all([
      owner.request({ method: 'POST', ...acceptance(swap.id) }),
      second(proposer, `/api/swaps/${swap.id}/withdraw`, { turn: 1 }),
    ])
    const { status } = await seeSwap(owner, swap)
    expect(['agreed', 'withdrawn']).toContain(status)
    expect(await stock(product)).toMatchObject({ status: status === 'agreed' ? 'reserved' : 'active' })
    if (status === 'agreed') await answerSwapOf(owner, swap, 'cancel')
    expect(await stock(product)).toEqual({ status: 'active', quantity: 1 })
  }
})

test('a member who accepts many proposals at once has five agreed swaps at most', async () => {
  const owner = await newMember()
  const product = await putUpForSwap(server, owner, { quantity: 9 })
  const swaps = []
  for (let number = 0; number < 7; number++) {
    const member = await newMember()
    swaps.push(await proposeFor(member, product, [await putUpForSwap(server, member)]))
  }
  const answers = await Promise.all(
    swaps.map(({ id }, index) => {
      const { url, payload } = acceptance(id)
      return index % 2 === 0 ? owner.request({ method: 'POST', url, payload }) : second(owner, url, payload)
    }),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(await stock(product)).toEqual({ status: 'active', quantity: 4 })
})
