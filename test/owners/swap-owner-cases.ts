import { verifiedMember } from '#test/offers.ts'
import type { TestServer } from '#test/server.ts'
import { answerSwapOf, proposeFor, putUpForSwap } from '#test/swaps/swapping.ts'
import type { Prepare } from './owner-case.ts'

/** Swaps that were proposed to their owner. */
export function swapCases(server: TestServer): [name: string, prepare: Prepare][] {
  let count = 0
  const received = async () => {
    const owner = await verifiedMember(server, `swapping${++count}`)
    const proposer = await verifiedMember(server, `proposing${count}`)
    const [asked, given] = [await putUpForSwap(server, owner), await putUpForSwap(server, proposer)]
    const more = await putUpForSwap(server, owner)
    const swap = await proposeFor(proposer, asked, [given])
    return { owner, proposer, asked, given, more, swap, url: `/api/swaps/${swap.id}` }
  }
  return [
    ['GET /api/swaps/:id', received],
    [
      'GET /api/swaps/:id/choices',
      async () => {
        const { owner, url } = await received()
        return { owner, url: `${url}/choices` }
      },
    ],
    [
      'POST /api/swaps/:id/counter',
      async () => {
        const { owner, url, given, more } = await received()
        return { owner, url: `${url}/counter`, payload: { turn: 1, mine: [more], theirs: [given] } }
      },
    ],
    [
      'POST /api/swaps/:id/code',
      async () => {
        const { owner, proposer, swap, url } = await received()
        await answerSwapOf(owner, swap, 'accept')
        const { handoverCode: code } = (await proposer.request({ method: 'GET', url: `/api/swaps/${swap.id}` })).json<{
          handoverCode: string
        }>()
        return { owner, url: `${url}/code`, payload: { code } }
      },
    ],
    [
      'POST /api/swaps/:id/:answer',
      async () => {
        const { owner, url } = await received()
        return { owner, url: `${url}/accept`, payload: { turn: 1 } }
      },
    ],
  ]
}
