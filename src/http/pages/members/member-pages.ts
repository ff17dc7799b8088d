import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shared/page-request.ts'
import { initialOf } from '#shared/text/initial.ts'
import { sessionHash } from '../../session.ts'
import { tagOfAnswer } from '../page-cache.ts'
import type { visitOf } from '../visit.ts'
import { accountIn, type Filling, isOrdinary, markedAccount, type OwnAccount, type Shape, shapeOf } from './marks.ts'
import { OWN_ACCOUNT, standInCalls, tagForStandIn } from './stand-in.ts'
import { filled, type RenderedPage, templateOf } from './template.ts'
import { type Moment, type StoredPage, Templates } from './templates.ts'

/** What pages need to know of one member, from where the features are composed. */
export interface MemberFacts {
  /** Which of these listings the member has saved. */
  saved: (userId: number, listingIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** Text that changes whenever a transaction ends. */
  snapshot: () => Promise<string>
  /** How much was announced to this process; null while announcements do not arrive. */
  announcements: () => number | null
}

/** Pages that the test of members' pages compares with full renderings. Any other is rendered for each member. */
const ELIGIBLE =
  /^\/(?:browse|product\/\d+|profile\/\d+|plants-near(?:\/[\w-]+){0,2}|guides\/[\w-]+|gardening-guides|plant-care|seasonal-calendar|how-it-works|local-benefits|safe-trading)?(?:\?|$)/

/** The listing that a page is about. */
const LISTING = /^\/product\/(\d{1,9})(?:\?|$)/

type Visit = ReturnType<typeof visitOf>
type Render = (
  visit: Pick<Visit, 'frame' | 'colours' | 'apiFetch'>,
) => Promise<RenderedPage & { isWhole: boolean; isUsual: boolean }>

/**
 * Pages of members, from a template that is rendered once for a member to whom nothing belongs, and filled with what is the
 * reader's own. A reader whose page would differ in anything else gets null: it is rendered for them.
 */
export class MemberPages {
  readonly #app: FastifyInstance
  readonly #facts: MemberFacts
  readonly #templates: Templates

  constructor(app: FastifyInstance, { facts, now }: { facts: MemberFacts; now: () => Date }) {
    this.#app = app
    this.#facts = facts
    this.#templates = new Templates(now)
  }

  async find(request: FastifyRequest, visit: Visit, render: Render): Promise<RenderedPage | null> {
    if (request.method !== 'GET' || !ELIGIBLE.test(request.url) || sessionHash(request) === null) return null
    const { status, body } = await visit.repeat(OWN_ACCOUNT)
    const account = status === 200 ? accountIn(body) : null
    if (account === null || !isOrdinary(account)) return null
    const listing = Number(LISTING.exec(request.url)?.[1] ?? 0)
    const saved = new Set(listing > 0 ? await this.#facts.saved(account.id, [listing]) : [])
    const initial = initialOf(account)
    const shape = shapeOf(account, { initial, isSaved: saved.has(listing) })
    const stored = await this.#template(request, visit, render, { account, shape, listing })
    if (stored === null || !(await this.#isAsForAll(stored, account, visit))) return null
    for (const id of await this.#facts.saved(account.id, stored.template.hearts)) saved.add(id)
    return filled(stored.template, { account, initial, saved } satisfies Filling)
  }

  async #template(
    request: FastifyRequest,
    visit: Visit,
    render: Render,
    { account, shape, listing }: { account: OwnAccount; shape: Shape; listing: number },
  ): Promise<StoredPage | null> {
    const at = await this.#moment()
    const order = Object.keys(account)
    return this.#templates.find([...visit.dependsOn.slice(1), order, shape], at, {
      isCurrent: async ({ calls: { shared, compared } }) => {
        const all = [...shared, ...compared]
        const tags = await Promise.all(all.map(({ url }) => tagForStandIn(this.#app, request, url)))
        return tags.every((tag, place) => tag === all[place]?.tag)
      },
      render: async () => {
        const marked = markedAccount(order, shape)
        const about = listing > 0 ? { id: listing, isSaved: shape.isSaved } : null
        const { apiFetch, made } = standInCalls(this.#app, request, { account: marked, about })
        const { isWhole, isUsual, ...page } = await render({ ...visit, apiFetch: apiFetch as PageRequest['apiFetch'] })
        const calls = made()
        const template = isWhole && page.status === 200 && calls ? templateOf(page) : null
        return { stored: template && calls && { template, calls }, isUsual }
      },
    })
  }

  async #moment(): Promise<Moment> {
    const announcements = this.#facts.announcements()
    const second = this.#templates.second()
    return { snapshot: await this.#facts.snapshot(), second, announcements }
  }

  /** Whether nothing on the page is the member's own, and what no marks stand for is as for the stand-in. */
  async #isAsForAll({ calls }: StoredPage, { id }: OwnAccount, visit: Visit): Promise<boolean> {
    if (calls.people.has(id)) return false
    const answers = await Promise.all(calls.compared.map(({ url }) => visit.repeat(url)))
    return answers.every((answer, place) => tagOfAnswer(answer) === calls.compared[place]?.tag)
  }
}
