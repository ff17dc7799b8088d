import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { nameNextPage, pageOf } from '#http/paging.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import { only } from '#shared/required.ts'
import * as contract from '../contract.ts'
import { SHOWN_AFTER_END_DAYS } from '../crop.ts'
import { isTender } from '../frost.ts'
import { readyWindow } from '../ready.ts'
import { demandNear } from './demand-near.ts'
import { announce, type CropDeps, change, todayOf, unknown, withdrawCrop } from './growing.ts'
import { cropJobs } from './jobs.ts'
import { placeOfList, regionAt } from './place.ts'
import { namesOf, plantOf } from './plants.ts'
import { isOnHold, presentAll } from './present.ts'
import type { ReadyDeps } from './readiness.ts'
import { reservationRoutes } from './reservation-routes.ts'
import { type CropRow, cropsOf, findCrop, growingCrops, promisedBy, type Suspect } from './store.ts'

const DAY = 24 * 60 * 60
const PAGE = 24
const reading = { limits: [{ name: 'crop-demand', max: 120, seconds: 60, by: 'member' as const }] }
const changing = { limits: [{ name: 'crop-changes', max: 100, seconds: DAY, by: 'member' as const }] }

/** Crops: what growers have sown for neighbours, and what is wanted of them. */
export function cropRoutes(app: FastifyInstance, deps: ReadyDeps): void {
  const { db } = deps
  cropJobs(deps)
  reservationRoutes(app, deps)
  handle(app, contract.listCrops, ({ query, me, place }) => listed(deps, me, query, place))
  handle(app, contract.listOwnCrops, async ({ query, me }, http) => {
    const rows = await cropsOf(db, me.id, pageOf(query))
    nameNextPage(http, query, rows)
    return presentAll(deps, rows, { me, from: undefined, suspects: await deps.suspects(db) })
  })
  handle(app, contract.suggestWindow, ({ query }) => suggested(deps, query), reading)
  handle(app, contract.cropDemand, ({ query, me, place }) => demandNear(deps, me, query, place), reading)
  changeRoutes(app, deps)
}

/** One crop, and what growers do with theirs. */
function changeRoutes(app: FastifyInstance, deps: CropDeps): void {
  const one = async (me: Member | null, id: number, place: ViewerPlace | null): Promise<contract.Crop> => {
    const [row, suspects] = [await findCrop(deps.db, id), await deps.suspects(deps.db)]
    if (!row || !isShownTo(row, { me, deps, suspects })) throw unknown()
    return only(await presentAll(deps, [row], { me, suspects, from: await pointOf(deps.places, place) }))
  }
  handle(app, contract.getCrop, ({ params, me, place }) => one(me, params.id, place))
  handle(app, contract.announceCrop, async ({ body, me, place }) => one(me, await announce(deps, me, body), place), {
    limits: [{ name: 'crops', max: 40, seconds: DAY, by: 'member' }],
  })
  handle(
    app,
    contract.changeCrop,
    async ({ params, body, me, place }) => {
      await change(deps, me, params.id, body)
      return one(me, params.id, place)
    },
    changing,
  )
  handle(
    app,
    contract.withdrawCrop,
    async ({ params, me }) => {
      await withdrawCrop(deps, me, params.id)
      return { success: true, message: 'Crop withdrawn' }
    },
    changing,
  )
}

async function listed(
  deps: CropDeps,
  me: Member | null,
  { near, radius, everywhere, plant, after }: Call<typeof contract.listCrops>['query'],
  own: ViewerPlace | null,
): Promise<contract.CropsPage> {
  const { db } = deps
  const around = await placeOfList(deps.places, { near, radius }, everywhere ? null : own)
  const suspects = await deps.suspects(db)
  const shown = { today: todayOf(deps), reader: me?.id ?? null, around, plant, suspects }
  const rows = await growingCrops(db, shown, { after, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  return {
    crops: await presentAll(deps, page, { me, suspects, from: around ?? undefined }),
    near: around && { place: around.place, outcode: around.outcode, radius: around.miles },
    plant: plant === undefined ? null : namesOf(plant),
    promised: await promisedBy(db, shown),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

async function suggested(
  { places }: CropDeps,
  { plant: slug, kind, sownOn, postcode }: Call<typeof contract.suggestWindow>['query'],
): Promise<contract.SuggestedWindow> {
  const plant = plantOf(slug)
  const found = postcode ? await places.lookup(postcode).catch(() => null) : null
  const region = regionAt(found?.outcode ?? null)
  return {
    window: readyWindow(plant, { sownOn, kind, region }),
    region: region.name,
    lastFrost: region.lastFrost,
    isTender: kind === 'plants' && isTender(plant),
  }
}

interface Seen {
  me: Member | null
  deps: Pick<Deps, 'clock'>
  suspects: readonly Suspect[]
}

/** Everyone sees a growing crop, and for a while one that has ended; its grower sees it longer, and while it is on hold. */
function isShownTo(row: CropRow, { me, deps, suspects }: Seen): boolean {
  if (row.growerId === me?.id) return true
  if (isOnHold(row, suspects)) return false
  const ended = row.status === 'growing' ? new Date(`${row.readyUntil}T23:59:59Z`) : row.updatedAt
  return ended.getTime() + SHOWN_AFTER_END_DAYS * DAY * 1000 > deps.clock.now().getTime()
}
