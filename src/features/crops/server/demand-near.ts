import type { Deps } from '#deps.ts'
import { homeOf } from '#features/listings/listing/server/store.ts'
import type { PlantEntry } from '#features/plants/contract.ts'
import { type Region, timingIn } from '#features/plants/regions/seasons.ts'
import { wantedPlantsNear } from '#features/wanted/server/plant-request-store.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import { DEFAULT_RADIUS, type ViewerPlace } from '#shared/places/viewer-place.ts'
import type { cropDemand, Demand } from '../contract.ts'
import type { Window } from '../crop.ts'
import { demandByWeek } from '../demand.ts'
import { isInSeason, readyWindow } from '../ready.ts'
import { weeksFrom } from '../weeks.ts'
import { type CropDeps, todayOf } from './growing.ts'
import { placeOfList, regionAt } from './place.ts'
import { knownPlant, namesOf } from './plants.ts'
import { promisedCrops, reserversOf } from './store.ts'

/** Plants that the page names. */
const MAX_PLANTS = 60

/** What neighbours look for and growers have promised near a place, else near the member’s. */
export async function demandNear(
  deps: CropDeps,
  me: Member,
  { near, radius }: Call<typeof cropDemand>['query'],
  viewer: ViewerPlace | null,
): Promise<Demand> {
  const home = near ?? viewer?.outcode ?? (await homeDistrict(deps, me))
  const place = await placeOfList(deps.places, { near: home, radius }, null, DEFAULT_RADIUS)
  const region = regionAt(place?.outcode ?? null)
  if (!place) return { near: null, region: region.name, plants: [] }
  const today = todayOf(deps)
  const suspects = await deps.suspects(deps.db)
  const shown = { today, reader: me.id, around: place, plant: undefined, suspects }
  const supplied = await reserversOf(deps.db, shown)
  const looking = { readerId: me.id, around: place, supplied, now: deps.clock.now() }
  const wanted = await wantedPlantsNear(deps.db, looking)
  const plants = demandByWeek({
    ...{ wanted, promised: await promisedCrops(deps.db, shown), mondays: weeksFrom(today) },
    isInSeason: (slug, week) => isSeasonOf(knownPlant(slug), region, week),
  })
  return {
    near: { place: place.place, outcode: place.outcode, radius: place.miles },
    region: region.name,
    plants: plants.slice(0, MAX_PLANTS).map(({ plant, ...figures }) => ({
      ...{ plant: namesOf(plant), ...figures },
      sownNow: sownOn(knownPlant(plant), region, today),
    })),
  }
}

async function homeDistrict({ db, places }: Pick<Deps, 'db' | 'places'>, me: Member): Promise<string | undefined> {
  const { postcode } = await homeOf(db, me.id)
  const known = postcode ? await places.lookup(outwardPart(postcode)).catch(() => null) : null
  return known?.outcode
}

const isSeasonOf = (plant: PlantEntry | undefined, region: Region, week: Window): boolean =>
  plant === undefined || isInSeason(plant, region, week)

/** When young plants sown on a day are ready; null unless it is the month to sow them. */
function sownOn(plant: PlantEntry | undefined, region: Region, today: string): Window | null {
  const month = plant?.sow.find((one) => one === Number(today.slice(5, 7)))
  if (!plant || month === undefined || timingIn(plant.sow, month, region.weeks) === 'not') return null
  return readyWindow(plant, { sownOn: today, kind: 'plants', region })
}
