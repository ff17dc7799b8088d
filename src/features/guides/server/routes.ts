import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { allMonths, type Month } from '#features/plants/plant.ts'
import { monthName } from '#features/plants/plant-words.ts'
import { regionOfArea, regionOfOutcode } from '#features/plants/regions/region-of-area.ts'
import { regionCalled } from '#features/plants/regions/seasons.ts'
import { handle } from '#http/handle.ts'
import { dayOf, monthOf } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import { getCalendar } from '../calendar-contract.ts'
import { getPlantCare } from '../care-contract.ts'
import { getCompany, getSite } from '../contract.ts'
import { getGuide, getGuideText, listGuides } from '../guide-contract.ts'
import { getMonthInTown } from '../month-contract.ts'
import { calendarOf, monthOf as monthInShort } from './calendar.ts'
import { findGuide, guideIn, searchGuides, summaryOf } from './guides.ts'
import { heroFile } from './hero.ts'
import { licenceRoutes } from './licences.ts'
import { plantCare } from './plant-care.ts'
import { publishGuides } from './publish-guides.ts'

const HOUR = 'public, max-age=3600'
const WEEK = `public, max-age=${7 * 24 * 60 * 60}`

export function guideRoutes(
  app: FastifyInstance,
  { config, clock, places, publicUrl }: Pick<Deps, 'config' | 'clock' | 'places' | 'publicUrl'>,
): void {
  const thisMonth = () => monthOf(clock.now()) as Month
  handle(app, getCompany, async () => config.company)
  handle(app, getSite, async () => ({ ...config.home, rates: config.rates, deadlines: config.deadlines }))
  handle(app, listGuides, async ({ query }) => (await searchGuides(query.q ?? '')).map(summaryOf))
  handle(app, getGuide, async ({ params }) => guideIn(params.slug, thisMonth()))
  handle(app, getGuideText, async ({ params }, { reply }) => {
    const { html } = await findGuide(params.slug)
    reply.header('cache-control', HOUR)
    return { html }
  })
  handle(app, getCalendar, async ({ query, place }) => {
    const usual = regionAround(place)
    const region = query.region === undefined ? usual : regionCalled(query.region)
    return calendarOf(monthCalled(query.month) ?? thisMonth(), region, { usual, outcode: place?.outcode ?? null })
  })
  handle(app, getMonthInTown, async ({ query: { town }, place }) =>
    monthInShort(
      thisMonth(),
      town === undefined ? regionAround(place) : regionCalled(regionOfArea(places.areaOf(town) ?? '')),
      Number(dayOf(clock.now()).slice(-2)),
    ),
  )
  handle(app, getPlantCare, async ({ query }) => plantCare(query.place ?? 'indoor', query.q ?? ''))
  pictureRoute(app)
  licenceRoutes(app)
  publishGuides(app, { config, publicUrl })
}

function pictureRoute(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/img/guides/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const name = /^([a-z-]{1,40})\.svg$/.exec(params.file)?.[1]
    const drawn = name === undefined ? undefined : heroFile(name)
    if (drawn === undefined) throw new DomainError('not_found', 'Not found')
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', WEEK).send(drawn)
  })
}

/** The region of the viewer's place; the lowlands without one. */
const regionAround = (place: ViewerPlace | null) => regionCalled(place ? regionOfOutcode(place.outcode) : undefined)

const monthCalled = (name: string | undefined): Month | undefined =>
  allMonths.find((month) => monthName(month).toLowerCase() === name?.toLowerCase())
