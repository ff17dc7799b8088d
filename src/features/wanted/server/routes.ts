import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { nameNextPage, pageOf } from '#http/paging.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import { only } from '#shared/required.ts'
import * as contract from '../contract.ts'
import { SHOWN_AFTER_END_DAYS } from '../wanted.ts'
import { change, remove } from './changing.ts'
import { demandFor, ownDemandOf } from './demand.ts'
import { wantedJobs } from './jobs.ts'
import { post, setOwnStatus, unknown, type WantedDeps } from './posting.ts'
import { presentAll } from './present.ts'
import { findWanted, openWanted, type WantedRow, wantedOfAuthor } from './store.ts'

const DAY = 24 * 60 * 60
const PAGE = 24
/** Miles that the list shows without a chosen radius. */
const USUAL_MILES = 25

/** A request as this reader sees it. */
type ReadOne = (me: Member | null, id: number, place: ViewerPlace | null) => Promise<contract.Wanted>

/** Requests: what members look for. */
export function wantedRoutes(
  app: FastifyInstance,
  deps: WantedDeps & Pick<Deps, 'events' | 'mail' | 'live' | 'publicUrl'>,
): void {
  const { db, clock, places } = deps
  wantedJobs(deps)
  const one: ReadOne = async (me, id, place) => {
    const row = await findWanted(db, id)
    if (!row || !isShownTo(row, me, clock.now())) throw unknown()
    return only(await presentAll(deps, [row], { me, from: await pointOf(places, place) }))
  }
  handle(app, contract.listWanted, async ({ query, me, place }) => {
    const near = await nearOf(places, query, place)
    const around = near && { lat: near.lat, lng: near.lng, miles: near.radius }
    const filter = { now: clock.now(), reader: me?.id ?? null, around, before: query.before }
    const rows = await openWanted(db, { ...filter, limit: PAGE + 1 })
    const shown = rows.slice(0, PAGE)
    return {
      wanted: await presentAll(deps, shown, { me, from: near ?? undefined }),
      near: near && { place: near.place, outcode: near.outcode, radius: near.radius },
      next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    }
  })
  handle(app, contract.listOwnWanted, async ({ query, me, place }, http) => {
    const rows = await wantedOfAuthor(db, me.id, { state: query.state, now: clock.now(), ...pageOf(query) })
    nameNextPage(http, query, rows)
    return presentAll(deps, rows, { me, from: await pointOf(places, place) })
  })
  handle(app, contract.getWanted, async ({ params, me, place }) => one(me, params.id, place))
  handle(app, contract.postWanted, async ({ body, me, place }) => one(me, await post(deps, me, body), place), {
    limits: [{ name: 'wanted', max: 10, seconds: DAY, by: 'member' }],
  })
  changeRoutes(app, deps, one)
  const limits = [{ name: 'wanted-demand', max: 120, seconds: 60, by: 'member' as const }]
  handle(app, contract.wantedDemand, async ({ query, me, place }) => demandFor(deps, me, query, place), { limits })
  handle(app, contract.ownDemand, async ({ me }) => ownDemandOf(deps, me), { limits })
}

/** What authors do with their requests. */
function changeRoutes(app: FastifyInstance, deps: WantedDeps, one: ReadOne): void {
  const changes = [{ name: 'wanted-changes', max: 60, seconds: DAY, by: 'member' as const }]
  handle(
    app,
    contract.setWantedStatus,
    async ({ params, body, me, place }) => {
      await setOwnStatus(deps, me, params.id, body.status)
      return one(me, params.id, place)
    },
    { limits: changes },
  )
  handle(
    app,
    contract.changeWanted,
    async ({ params, body, me, place }) => {
      await change(deps, me, params.id, body)
      return one(me, params.id, place)
    },
    { limits: changes },
  )
  handle(
    app,
    contract.deleteWanted,
    async ({ params, me }) => {
      await remove(deps, me, params.id)
      return { success: true, message: 'Request deleted' }
    },
    { limits: changes },
  )
}

/** Everyone sees an open request, and for a while one that was found or has expired; one that its author closed only they. */
function isShownTo(row: WantedRow, me: Member | null, now: Date): boolean {
  if (row.authorId === me?.id) return true
  const ended = { open: row.expiresAt, found: row.updatedAt, expired: row.updatedAt, closed: null, removed: null }
  const at = ended[row.status]
  return at !== null && at.getTime() + SHOWN_AFTER_END_DAYS * DAY * 1000 > now.getTime()
}

/** The place that a list is about: the named one, else the reader's own; null for everywhere. */
async function nearOf(
  places: Deps['places'],
  { near, radius, everywhere }: Call<typeof contract.listWanted>['query'],
  own: ViewerPlace | null,
) {
  const named = near ?? (everywhere ? undefined : own?.outcode)
  if (!named) return null
  const { outcode } = await places.lookup(named)
  return { ...(await places.lookup(outcode)), radius: Number(radius ?? USUAL_MILES) }
}
