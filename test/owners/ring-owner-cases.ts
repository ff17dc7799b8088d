import type { TestServer } from '#test/server.ts'
import { agreedRing, proposedRing, seeRing } from '#test/swaps/ringing.ts'
import type { Prepare } from './owner-case.ts'

/** Swap rings that were proposed to their owner. */
export function ringCases(server: TestServer): [name: string, prepare: Prepare][] {
  const proposed = async (path = '') => {
    const { id, people } = await proposedRing(server)
    return { owner: people[0]!, url: `/api/swap-rings/${id}${path}` }
  }
  return [
    ['GET /api/swap-rings/:id', () => proposed()],
    ['POST /api/swap-rings/:id/:answer', () => proposed('/accept')],
    [
      'POST /api/swap-rings/:id/code',
      async () => {
        const { id, people } = await agreedRing(server)
        const { receivingCode: code } = await seeRing(people[1]!, id)
        return { owner: people[0]!, url: `/api/swap-rings/${id}/code`, payload: { code } }
      },
    ],
  ]
}
