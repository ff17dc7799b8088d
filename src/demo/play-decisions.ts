import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendAppeal } from '#features/desk/appeal-contract.ts'
import { type CaseSummary, decideCase, listCases } from '#features/desk/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import type { ReportReason } from '#features/moderation/reasons.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import type { Api } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import { required } from '#shared/required.ts'
import type { Cast } from './cast.ts'
import { signedIn } from './play-orders.ts'

type Decision = Parameters<typeof decide>[2]

/** Decided cases of the demo: one that stands, one appealed, one overturned on appeal, and a suspended person. */
export async function playDecisions(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  const as = async <T>(username: string, act: (api: Api) => Promise<T>): Promise<T> => {
    const { api, end } = await signedIn(deps, app, cast.person(username))
    try {
      return await act(api)
    } finally {
      await end()
    }
  }
  const judged = async (title: string, by: string, reason: ReportReason, decision: Decision) => {
    const targetId = cast.listing(title).id
    await as(by, (api) => api(sendReport, { body: { targetKind: 'listing', targetId, reason } }))
    await as('sorrel', (api) => decide(api, (one) => one.title.includes(title), decision))
  }
  const appealed = (username: string, words: string) =>
    as(username, async (api) => {
      const [newest] = await api(listNotifications, { query: {} })
      const key = required(/key=([^&]+)$/.exec(newest?.href ?? '')?.[1], `${username} has nothing to appeal.`)
      await api(sendAppeal, { params: { key: decodeURIComponent(key) }, body: { words } })
    })

  await judged('Heritage pea ‘Carlin’ seed, 30 g', 'fern', 'other', {
    ...{ action: 'change', rule: 'description' },
    words: 'Please say in which year you saved the seed.',
  })
  await judged('Hellebore seedlings, mixed, five', 'jasmine', 'illegal', {
    ...{ action: 'hide', rule: 'unlawful' },
    words: 'A reader says that they come from a wood.',
  })
  await appealed('clover', 'They sow themselves under my own plants, as the description says.')
  await as('teasel', (api) => decide(api, isAppeal, { action: 'overturn', words: 'You are right, and we are sorry.' }))
  await judged('Herb six-pack: parsley to thyme', 'hazel', 'other', {
    ...{ action: 'warn', rule: 'description' },
    words: 'A buyer found five pots, not six.',
  })
  await appealed('sage', 'There were six when we met. The mint was in the bag with the thyme.')
  await as('linden', (api) =>
    api(sendReport, {
      body: {
        ...{ targetKind: 'person', targetId: cast.person('burdock'), reason: 'scam' },
        details: 'Offers the same plants to everyone and asks for the money first.',
      },
    }),
  )
  await as('sorrel', (api) =>
    decide(api, ({ subjectKind, about }) => subjectKind === 'person' && about?.id === cast.person('burdock'), {
      action: 'suspend',
      rule: 'outside',
      days: 30,
      words: 'Payments stay on this site.',
    }),
  )
}

const isAppeal = ({ subjectKind }: CaseSummary): boolean => subjectKind === 'appeal'

/** Decides the open case that matches. */
async function decide(
  api: Api,
  matches: (one: CaseSummary) => boolean,
  body: Input<typeof decideCase>['body'],
): Promise<void> {
  const { cases } = await api(listCases, { query: {} })
  const { id } = required(cases.find(matches), 'The demo has no such case.')
  await api(decideCase, { params: { id: String(id) }, body })
}
