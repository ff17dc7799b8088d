import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { endWantedAlert, type PreparedSearch, type WantedAlerts } from '#features/alerts/server/wanted-alerts-store.ts'
import { withdraw } from '#features/notifications/server/notify.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'
import { countForNewMember } from '#http/limits/new-members.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { wordsIn } from '#shared/text/hold-words.ts'
import type { postWanted } from '../contract.ts'
import { DEFAULT_DAYS, MAX_OPEN, type OwnStatus, searchWords, wantedStatusAt } from '../wanted.ts'
import { endedKey } from './notice-keys.ts'
import { countOpen, findWanted, insertWanted, lockWanted, lockWantedOf, reopen, setStatus } from './store.ts'
import { withdrawUnread } from './withdrawing.ts'

/** What features in lower layers provide. */
export interface WantedSlots {
  alerts: WantedAlerts
  /** Throws what the rules for listings refuse, naming the field `title` or `description`. */
  refuseGoods(goods: { title: string; description: string; plant: Plant | undefined; outcode: string }): void
}

export type WantedDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'places' | 'config' | 'counters' | 'jobs'> &
  WantedSlots
type Input = Call<typeof postWanted>['body']
type Words = Pick<Input, 'title' | 'note'>

const DAY_MS = 24 * 60 * 60 * 1000

/** Notifies sellers who had what a request looks for. */
export const askQueue = queue<{ wantedId: number }>('wanted.ask-sellers')

/** Posts a request and its alert. Returns its id. */
export async function post(deps: WantedDeps, me: Member, input: Input): Promise<number> {
  const plant = plantOf(input.plant)
  const search = await searchOf(deps, input, plant)
  mustBeAllowed(deps, input, { plant, outcode: search.outcode })
  await mustHaveRoom(deps, deps.db, me)
  await countForNewMember(deps, me, 'listings')
  return deps.transaction(async (tx) => {
    await lockWantedOf(tx, me.id)
    await mustHaveRoom(deps, tx, me)
    const now = deps.clock.now()
    const { title, note, days } = input
    const { outcode, lat, lng, radius } = search
    const values = { title, note: note || null, outcode, lat, lng, radius }
    const expiresAt = endAfterDays(now, days)
    const wantedId = await insertWanted(tx, me.id, { ...values, plantSlug: plant?.slug ?? null, expiresAt }, now)
    await deps.alerts.add(tx, { userId: me.id, wantedId, now }, search)
    await deps.jobs.send(tx, askQueue, { wantedId })
    return wantedId
  })
}

/** Marks a request as found, closes it or opens it again. Doing it twice changes nothing. */
export async function setOwnStatus(deps: WantedDeps, me: Member, id: number, status: OwnStatus): Promise<void> {
  await mustBeMine(deps.db, me, id)
  await deps.transaction(async (tx) => {
    await lockWantedOf(tx, me.id)
    const now = deps.clock.now()
    const found = await lockWanted(tx, id)
    if (!found || found.status === 'removed' || found.deletedAt) throw unknown()
    const before = wantedStatusAt(found, now)
    if (before === status) return
    if (status === 'open') {
      await mustHaveRoom(deps, tx, me)
      const plant = found.plantSlug ? findPlant(found.plantSlug) : undefined
      mustBeAllowed(deps, { title: found.title, note: found.note ?? '' }, { plant, outcode: found.outcode })
      await reopen(tx, id, { at: now, expiresAt: endAfterDays(now, DEFAULT_DAYS) })
      await deps.alerts.resume(tx, id)
      await withdraw(tx, [me.id], endedKey(id))
    } else {
      await setStatus(tx, id, status, now)
      await endWantedAlert(tx, id)
      await withdrawUnread(tx, id)
    }
  })
}

export const endAfterDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

export async function mustBeMine(db: Database, me: Member, id: number): Promise<void> {
  const found = await findWanted(db, id)
  if (!found) throw unknown()
  if (found.authorId !== me.id) throw new DomainError('forbidden', 'This request belongs to someone else.')
}

export const unknown = (): DomainError => new DomainError('not_found', 'This request no longer exists.')

/** Refuses one field of a request. */
const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('invalid', sentence, { code: 'INVALID', fields: { [field]: sentence } })

/** The catalogue entry of the author's choice. */
export function plantOf(slug: string | null): Plant | undefined {
  if (!slug) return undefined
  const plant = findPlant(slug)
  if (!plant) throw invalid('plant', 'Choose a plant from the list, or leave this empty')
  return plant
}

/** What listings must match: the plant by all its names, or the words as typed. */
export async function searchOf(
  deps: WantedDeps,
  input: Pick<Input, 'title' | 'postcode' | 'radius'>,
  plant: Plant | undefined,
): Promise<PreparedSearch> {
  const { title, postcode, radius } = input
  try {
    return await deps.alerts.prepare({ keywords: plant?.name ?? searchWords(title), postcode, radius })
  } catch (error) {
    throw renamed(error, FIELDS_OF_ALERTS)
  }
}

const FIELDS_OF_ALERTS: ReadonlyMap<string, string> = new Map([
  ['keywords', 'title'],
  ['userPostcode', 'postcode'],
])

/** The rules for listings hold for requests: banned plants, poisons, and the operator's list of words. */
export function mustBeAllowed(
  { config, refuseGoods }: WantedDeps,
  { title, note }: Words,
  { plant, outcode }: { plant: Plant | undefined; outcode: string },
): void {
  try {
    refuseGoods({ title, description: note, plant, outcode })
  } catch (error) {
    throw renamed(error, new Map([['description', 'note']]))
  }
  for (const [field, text] of Object.entries({ title, note })) {
    const [word] = wordsIn(text, config.holds.words)
    if (word) throw invalid(field, `We do not allow requests with the word “${word}”`)
  }
}

/** The error with its fields under the names of this call. */
function renamed(error: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof DomainError) || error.details.fields === undefined) return error
  const fields = Object.fromEntries(
    Object.entries(error.details.fields).map(([field, message]) => [names.get(field) ?? field, message]),
  )
  return new DomainError(error.reason, error.message, { ...error.details, fields })
}

async function mustHaveRoom({ clock }: WantedDeps, db: Database, me: Member): Promise<void> {
  if ((await countOpen(db, me.id, clock.now())) < MAX_OPEN) return
  throw new DomainError('conflict', `You can have ${MAX_OPEN} open requests. Close one first.`, {
    code: 'TOO_MANY_REQUESTS_OPEN',
  })
}
