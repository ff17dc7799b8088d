import type { FastifyInstance } from 'fastify'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { householdInAccount } from '#features/accounts/server/member-store.ts'
import { householdOfAlerts } from '#features/alerts/server/store.ts'
import { householdOfFollows } from '#features/following/server/store.ts'
import { householdChanged } from '#features/household/events.ts'
import type { OtherEmails } from '#features/notifications/server/other-emails.ts'
import { handle } from '#http/handle.ts'
import { districtNamed } from '#http/viewer-place.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { type Household, householdFromText, householdInWords, householdToText } from '#shared/household.ts'
import { DEFAULT_RADIUS, type ViewerPlace } from '#shared/places/viewer-place.ts'
import { getWeeklyEmail, setWeeklyEmail } from '../contract.ts'
import { nextWeekly } from '../week.ts'
import {
  findWeekly,
  isConfirmed,
  isOn,
  setWeeklyHousehold,
  turnOff,
  turnOffByLink,
  turnOn,
  undoTurnOff,
} from './store.ts'
import { queueDue, type WeeklyDeps, weeklyQueue, writeShare } from './writing.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The weekly email about what is new near a member. */
export function weeklyRoutes(app: FastifyInstance, deps: WeeklyDeps & Pick<Deps, 'events'>): void {
  const { db, clock, places, jobs, events } = deps
  jobs.every(MINUTE, 'weekly.queue', () => queueDue(deps))
  jobs.work(weeklyQueue, (data) => writeShare(deps, data))
  events.on(householdChanged, (tx, { userId, household }) => setWeeklyHousehold(tx, userId, household))
  const state = async (me: Member) => {
    const row = await findWeekly(db, me.id)
    const place = row && { outcode: row.outcode, name: (await places.lookup(row.outcode)).place, radius: row.radius }
    return {
      ...{ isOn: row !== null && row.endedAt === null, place, next: nextWeekly(clock.now()).toISOString() },
      isConfirmed: await isConfirmed(db, me.id),
      household: inWords(row?.household ?? null),
    }
  }
  handle(app, getWeeklyEmail, ({ me }) => state(me))
  handle(
    app,
    setWeeklyEmail,
    async ({ me, body, place, household }) => {
      if (body.isOn) await start(deps, me, body, { place, household })
      else await turnOff(db, me.id, clock.now())
      return state(me)
    },
    { limits: [{ name: 'weekly-email', max: 60, seconds: HOUR, by: 'member' }] },
  )
}

/** `cats and children`; null when everything is named. */
function inWords(text: string | null): string | null {
  const household = householdFromText(text)
  return household && householdInWords(household)
}

const WEEK_MS = 7 * 24 * HOUR * 1000

/** How its unsubscribe link stops it. It resumes it for a week: an old email must not do so for ever. */
export const weeklyLink: OtherEmails = {
  isOn,
  stop: turnOffByLink,
  resume: (db, userId, now) => undoTurnOff(db, userId, { now, since: new Date(now.getTime() - WEEK_MS) }),
}

interface Viewer {
  place: ViewerPlace | null
  household: Household | null
}

/** Turns it on for the place that is named, else for the one of before, else for where the member looks for plants. */
async function start(
  { transaction, clock, places }: Pick<Deps, 'transaction' | 'clock' | 'places'>,
  me: Member,
  { place: named, radius }: Call<typeof setWeeklyEmail>['body'],
  viewer: Viewer,
): Promise<void> {
  const district = named?.trim() ? await districtNamed(places, named) : null
  await transaction(async (tx) => {
    if (!(await lockOpenAccounts(tx, [me.id])) || !(await isConfirmed(tx, me.id))) throw unconfirmed()
    const before = await findWeekly(tx, me.id)
    const outcode = named?.trim() ? district?.outcode : (before?.outcode ?? viewer.place?.outcode)
    if (outcode === undefined) throw unknownPlace(named)
    const household = await householdFor(tx, me.id, viewer.household)
    const chosen = { outcode, radius: radius ?? before?.radius ?? viewer.place?.radius ?? DEFAULT_RADIUS, household }
    await turnOn(tx, { userId: me.id, ...chosen, now: clock.now() })
  })
}

/** As text: the one that other notices are for, because they follow what the member saves; else the account's, else the browser's. */
async function householdFor(tx: Database, userId: number, ofBrowser: Household | null): Promise<string | null> {
  const known = (await householdOfFollows(tx, userId)) ?? (await householdOfAlerts(tx, userId))
  return known ?? (await householdInAccount(tx, userId)) ?? (ofBrowser && householdToText(ofBrowser))
}

const unconfirmed = (): DomainError =>
  new DomainError('forbidden', 'Confirm your email address first. We can send you the link again.', {
    code: 'EMAIL_NOT_VERIFIED',
  })

function unknownPlace(named: string | undefined): DomainError {
  const sentence = named?.trim()
    ? 'We don’t know that place. Try a postcode or a nearby town.'
    : 'Enter a postcode or a town'
  return new DomainError('invalid', sentence, { code: 'INVALID', fields: { place: sentence } })
}
