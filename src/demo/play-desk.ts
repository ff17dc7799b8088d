import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { claimCase, listCases } from '#features/desk/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import type { ReportReason, TargetKind } from '#features/moderation/reasons.ts'
import type { Api } from '#shared/api-client.ts'
import type { Cast } from './cast.ts'
import { signedIn } from './play-orders.ts'

interface DemoReport {
  by: string
  kind: TargetKind
  id: number
  reason: ReportReason
  details?: string
}

/** Reports about demo content, so that the desk has cases of every kind. */
export async function playDesk(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  const asPerson = async (username: string, act: (api: Api) => Promise<unknown>) => {
    const { api, end } = await signedIn(deps, app, cast.person(username))
    try {
      return await act(api)
    } finally {
      await end()
    }
  }
  const report = ({ by, kind, id, reason, details }: DemoReport) =>
    asPerson(by, (api) =>
      api(sendReport, { body: { targetKind: kind, targetId: id, reason, ...(details && { details }) } }),
    )
  for (const one of await demoReports(deps, app, cast)) await report(one)
  await asPerson('sorrel', async (api) => {
    const { cases } = await api(listCases, { query: {} })
    const claimed = cases.find(({ subjectKind }) => subjectKind === 'message')
    if (claimed) await api(claimCase, { params: { id: String(claimed.id) } })
  })
}

async function demoReports(deps: Deps, app: FastifyInstance, cast: Cast): Promise<DemoReport[]> {
  const corms = cast.listing('Crocosmia ‘Lucifer’ corms, ten').id
  const secateurs = cast.listing('Restored Felco secateurs No. 2').id
  const mould = cast.listing('Sieved leaf mould, 40 litre bag').id
  const messageId = await strangeMessage(deps, app, cast)
  return [
    {
      ...{ by: 'fern', kind: 'listing', id: corms, reason: 'illegal' },
      details: 'Is this the montbretia that spreads along the lane here? I thought that may not be sold.',
    },
    { by: 'linden', kind: 'listing', id: corms, reason: 'pest', details: 'The leaves in the picture look rusty.' },
    { by: 'aster', kind: 'listing', id: corms, reason: 'other' },
    {
      ...{ by: 'jasmine', kind: 'listing', id: secateurs, reason: 'illegal' },
      details: 'A blade, and nothing says that you must be 18.',
    },
    { by: 'ivy', kind: 'message', id: messageId, reason: 'scam', details: 'Wants the money outside of the site.' },
    { by: 'hazel', kind: 'person', id: cast.person('rowan'), reason: 'offensive', details: 'Was rude at the gate.' },
    { by: 'basil', kind: 'listing', id: mould, reason: 'spam' },
  ]
}

async function strangeMessage(deps: Deps, app: FastifyInstance, cast: Cast): Promise<number> {
  const { api, end } = await signedIn(deps, app, cast.person('moss'))
  try {
    const [senderId, receiverId] = [cast.person('moss'), cast.person('ivy')]
    const content = 'Could you pay me by bank transfer instead? It saves us both the fee, and I can post it today.'
    return (await api(sendMessage, { body: { senderId, receiverId, content } })).id
  } finally {
    await end()
  }
}
