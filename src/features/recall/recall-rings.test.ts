import { expect, test } from 'vitest'
import { at, BEGIN, recallNotices, recallsOn } from '#test/garden/recalls.ts'
import { startTestServer } from '#test/server.ts'
import { agreedRing, giveTo, seeRing } from '#test/swaps/ringing.ts'
import { stockOf } from '#test/swaps/swapping.ts'
import { exportPath, getOwnRecall, getRecall } from './contract.ts'

const server = await startTestServer()
const moss = await server.member('moss', 'moderator')
const { opened } = recallsOn(server, moss)

test('a recall follows the part of a ring that was handed over, and leaves the others', async () => {
  const { id, people, listings } = await agreedRing(server)
  const [ada, bea, cleo] = people
  if (!(ada && bea && cleo)) throw new Error('There are three.')
  await giveTo(ada, bea, id)
  const recall = await opened(listings[0] ?? 0)
  for (const who of [ada, bea]) expect(await recallNotices(who)).toEqual([BEGIN])
  expect(await recallNotices(cleo)).toEqual([])
  const { swaps } = await moss(getRecall, at(recall))
  expect(swaps).toMatchObject([
    { id, isRing: true, listingId: listings[0], receiver: bea.me.username, status: 'completed' },
  ])
  const { plants } = await bea(getOwnRecall, at(recall))
  expect(plants).toMatchObject([
    {
      ...{ kind: 'swapped', title: 'Some dahlia', href: `/swaps/rings/${id}` },
      path: expect.stringMatching(/^You received it in a swap on /),
    },
  ])
  const file = await moss.request({ method: 'GET', url: exportPath(recall, 'json', false) })
  const { rows } = file.json<{ rows: { record: string; swap: number | null }[] }>()
  expect(rows.filter(({ swap }) => swap !== null)).toMatchObject([{ record: 'swap ring', swap: id, role: 'receiver' }])
  expect((await seeRing(bea, id)).status).toBe('agreed')
})

test('an agreed ring of what a recall takes off sale ends, and the other units go back', async () => {
  const { id, people, listings } = await agreedRing(server)
  await opened(listings[1] ?? 0)
  for (const person of people) expect(await seeRing(person, id)).toMatchObject({ status: 'ended', acts: [] })
  expect(await stockOf(server, listings[0] ?? 0)).toEqual({ status: 'active', quantity: 1 })
})
