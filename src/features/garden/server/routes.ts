import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { salePaid } from '#features/checkout/base/events.ts'
import { monthName } from '#features/plants/plant-words.ts'
import { handle } from '#http/handle.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { localDateTime } from '#shared/london-time.ts'
import { only } from '#shared/required.ts'
import { canGrow } from '../bought.ts'
import * as contract from '../contract.ts'
import { MAX_SUGGESTED, SUGGESTED_DAYS } from '../garden.ts'
import { countedSince, isShown } from '../survival.ts'
import { gardenCalendar } from './calendar.ts'
import { boughtBy, noteGoods, plantsOf } from './garden-store.ts'
import { gardenJobs } from './jobs.ts'
import { monthAt, placeOfGarden } from './place.ts'
import { add, answer, change, mine, remove } from './planting.ts'
import { presentBought, presentPlants } from './present.ts'
import { calendarKeyOf, ownerOfCalendar, setCalendarKey } from './reminders-store.ts'
import { countsAbout } from './survival-store.ts'

const HOUR = 60 * 60
const DAY_MS = 24 * HOUR * 1000
const limits = { limits: [{ name: 'garden', max: 300, seconds: HOUR, by: 'member' as const }] }
const calendarPath = (key: string) => `/api/garden/calendar/${key}/garden.ics`

/** Members' gardens: their plants, and what to do for them. */
export function gardenRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  gardenJobs(deps)
  deps.events.on(salePaid, (tx, sale) => noteGoods(tx, sale))
  handle(app, contract.getGarden, ({ me }) => gardenOf(deps, me))
  plantRoutes(app, deps)
  handle(app, contract.getSurvivalRecord, async ({ params }) => {
    const counts = await countsAbout(db, params.userId, countedSince(clock.now()))
    const { alive, answers } = counts
    return { record: isShown(counts) ? { alive, answers } : null }
  })
  calendarRoutes(app, deps)
}

function plantRoutes(app: FastifyInstance, deps: Deps): void {
  const one = async (me: Member, id: number) => {
    const row = await mine(deps.db, me, id)
    return only(await presentPlants(deps, [row], await placeOfGarden(deps.db, me.id)))
  }
  handle(app, contract.getGardenPlant, ({ me, params }) => one(me, params.id))
  handle(app, contract.addGardenPlant, async ({ me, body }) => one(me, await add(deps, me, body)), limits)
  handle(
    app,
    contract.changeGardenPlant,
    async ({ me, params, body }) => {
      await change(deps, me, params.id, body)
      return one(me, params.id)
    },
    limits,
  )
  handle(
    app,
    contract.removeGardenPlant,
    async ({ me, params }) => {
      await remove(deps, me, params.id)
      return { success: true }
    },
    limits,
  )
  handle(
    app,
    contract.answerSurvival,
    async ({ me, params, body }) => {
      await answer(deps, me, params.id, body.isAlive)
      return one(me, params.id)
    },
    limits,
  )
}

async function gardenOf(deps: Deps, me: Member): Promise<contract.Garden> {
  const { db, clock } = deps
  const now = clock.now()
  const where = await placeOfGarden(db, me.id)
  const since = new Date(now.getTime() - SUGGESTED_DAYS * DAY_MS)
  const bought = await boughtBy(db, me.id, since, 5 * MAX_SUGGESTED)
  const key = await calendarKeyOf(db, me.id)
  return {
    month: monthName(monthAt(now).month),
    today: localDateTime(now).day,
    region: { slug: where.region.slug, name: where.region.name },
    from: where.from,
    plants: await presentPlants(deps, await plantsOf(db, me.id), where),
    bought: bought.filter(canGrow).slice(0, MAX_SUGGESTED).map(presentBought),
    calendar: key && calendarPath(key),
  }
}

function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config, publicUrl } = deps
  const store = (me: Member, key: string | null) => setCalendarKey(db, me.id, key, monthAt(clock.now()).firstDay)
  const renewing = { limits: [{ name: 'garden-calendar', max: 20, seconds: HOUR, by: 'member' as const }] }
  handle(
    app,
    contract.renewGardenCalendar,
    async ({ me }) => {
      const key = randomBytes(32).toString('base64url')
      await store(me, key)
      return { calendar: calendarPath(key) }
    },
    renewing,
  )
  handle(
    app,
    contract.endGardenCalendar,
    async ({ me }) => {
      if ((await calendarKeyOf(db, me.id)) !== null) await store(me, null)
      return { success: true }
    },
    renewing,
  )
  // For calendar programs, which cannot sign in: the secret in the address is the permission.
  app.get<{ Params: { key: string } }>(
    '/api/garden/calendar/:key/garden.ics',
    { schema: { hide: true } },
    async ({ params: { key } }, reply) => {
      const ownerId = /^[\w-]{43}$/.test(key) ? await ownerOfCalendar(db, key) : null
      if (ownerId === null) throw new DomainError('not_found', 'This calendar address has ended.')
      const now = clock.now()
      const { region } = await placeOfGarden(db, ownerId)
      const planned = { key, plants: await plantsOf(db, ownerId), region, from: monthAt(now), now }
      reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store')
      return gardenCalendar({ ...planned, url: `${publicUrl()}/garden`, productName: config.productName })
    },
  )
}
