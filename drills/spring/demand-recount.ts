import { sql } from 'drizzle-orm'
import { cropDemand } from '#features/crops/contract.ts'
import { required } from '#shared/required.ts'
import type { TestServer } from '#test/server.ts'
import { type DrillRegion, isSeason, plusDays, REGIONS } from './almanac.ts'
import type { Person } from './people.ts'

const WEEKS = 30

interface Row {
  [column: string]: unknown
  plant: string
  who: number
  district: string
}
interface CropRow extends Row {
  id: number
  quantity: number
  from: string
  until: string
}
interface ReservationRow {
  [column: string]: unknown
  cropId: number
  who: number
  quantity: number
}

/** Differences between the demand page of a member and a recount of all rows, one by one. */
export async function demandFaults(server: TestServer, reader: Person, radius: '5' | '25' | '50'): Promise<string[]> {
  const shown = await reader.call(cropDemand, { query: { near: reader.district, radius } })
  const counted = await recount(server, reader, Number(radius))
  const pageOf = Object.fromEntries(
    shown.plants.map(({ plant, wanted, promised, weeks }) => [plant.slug, { wanted, promised, weeks }]),
  )
  const plants = [...new Set([...Object.keys(pageOf), ...Object.keys(counted)])]
  return plants
    .filter((plant) => JSON.stringify(pageOf[plant]) !== JSON.stringify(counted[plant]))
    .map((plant) => {
      const [page, rows] = [JSON.stringify(pageOf[plant]), JSON.stringify(counted[plant])]
      return `${plant} within ${radius} miles of ${reader.district}: the page says ${page}, the rows say ${rows}`
    })
}

async function recount({ deps }: TestServer, reader: Person, miles: number) {
  const now = deps.clock.now()
  const today = now.toLocaleDateString('sv', { timeZone: 'Europe/London' })
  const hasAccount = sql`u.closes_at is null and u.deleted_at is null and u.suspended_at is null`
  const { rows: requests } = await deps.db.execute<Row>(sql`
    select w.plant_slug as plant, w.author_id as who, w.outcode as district from wanted_requests w join users u on u.id = w.author_id
    where w.status = 'open' and w.expires_at > ${now.toISOString()} and w.deleted_at is null and w.plant_slug is not null and ${hasAccount}`)
  const { rows: crops } = await deps.db.execute<CropRow>(sql`
    select c.id, c.plant_slug as plant, c.grower_id as who, c.outcode as district, c.quantity, c.ready_from::text as from, c.ready_until::text as until
    from crops c join users u on u.id = c.grower_id where c.status = 'growing' and c.ready_until >= ${today} and ${hasAccount}`)
  const { rows: reservations } = await deps.db.execute<ReservationRow>(
    sql`select crop_id as "cropId", buyer_id as who, quantity from crop_reservations where state = 'waiting'`,
  )
  const near = await districtsWithin(deps.places, reader.district, miles)
  const isNear = ({ district }: { district: string }) => near.has(district)
  const mondays = Array.from({ length: WEEKS }, (_, n) => plusDays(mondayBefore(today), 7 * n))
  return countByPlant(
    { region: reader.region, me: reader.id, mondays },
    {
      requests: requests.filter(isNear),
      crops: crops
        .filter(isNear)
        .map((crop) => ({ ...crop, taken: reservations.filter(({ cropId }) => cropId === crop.id) })),
    },
  )
}

interface Rows {
  requests: Row[]
  crops: (CropRow & { taken: ReservationRow[] })[]
}

function countByPlant({ region, me, mondays }: { region: DrillRegion; me: number; mondays: string[] }, rows: Rows) {
  const found: Record<string, { wanted: number; promised: number; weeks: object[] }> = {}
  for (const plant of new Set([...rows.requests, ...rows.crops].map((row) => row.plant))) {
    const crops = rows.crops.filter((crop) => crop.plant === plant)
    const supplied = new Set(crops.flatMap(({ taken }) => taken.map(({ who }) => who)))
    const asking = rows.requests.filter((row) => row.plant === plant && row.who !== me && !supplied.has(row.who))
    const people = new Set(asking.map(({ who }) => who)).size
    const ready = (monday: string) =>
      crops.filter((crop) => daysOf(monday).some((day) => crop.from <= day && day <= crop.until))
    const inSeason = (monday: string) => (daysOf(monday).some((day) => isSeason(plant, region, day)) ? people : 0)
    const all = crops.filter((crop) => mondays.some((monday) => ready(monday).includes(crop)))
    const weeks = mondays
      .map((monday) => ({
        monday,
        wanted: inSeason(monday) + reserved(ready(monday)),
        promised: promised(ready(monday)),
      }))
      .filter((week) => week.wanted + week.promised > 0)
    const wanted = Math.max(...mondays.map(inSeason)) + reserved(all)
    if (weeks.length > 0) found[plant] = { wanted, promised: promised(all), weeks }
  }
  return found
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
const promised = (crops: Rows['crops']): number => sum(crops.map(({ quantity }) => quantity))
const reserved = (crops: Rows['crops']): number =>
  sum(crops.flatMap(({ taken }) => taken.map(({ quantity }) => quantity)))
const daysOf = (monday: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((n) => plusDays(monday, n))

function mondayBefore(day: string): string {
  return new Date(`${day}T12:00:00Z`).getUTCDay() === 1 ? day : mondayBefore(plusDays(day, -1))
}

/** The districts of the drill within some miles of one, over the sphere. */
async function districtsWithin(
  places: TestServer['deps']['places'],
  from: string,
  miles: number,
): Promise<Set<string>> {
  const points = new Map<string, { lat: number; lng: number }>()
  for (const { districts } of REGIONS)
    for (const district of districts) points.set(district, await places.lookup(district))
  const centre = required(points.get(from), `The drill does not know ${from}.`)
  return new Set([...points].filter(([, point]) => milesOnSphere(centre, point) <= miles).map(([district]) => district))
}

function milesOnSphere(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [lat, lng] = [radians(other.lat - one.lat), radians(other.lng - one.lng)]
  const chord =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng / 2) ** 2
  return 3958.8 * 2 * Math.asin(Math.sqrt(chord))
}
