import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { countForNewMember } from '#http/limits/new-members.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { localDateTime } from '#shared/london-time.ts'
import { pence } from '#shared/money.ts'
import { wordsIn } from '#shared/text/hold-words.ts'
import type { announceCrop, changeCrop } from '../contract.ts'
import { CATEGORY_OF_KIND, type CropKind, cropStatusOn, cropTitle, MAX_GROWING, MAX_LENGTH } from '../crop.ts'
import { regionAt } from './place.ts'
import { type CataloguePlant, plantOf } from './plants.ts'
import { reservedOf, unchargedOf } from './reservation-store.ts'
import {
  type Changed,
  countGrowing,
  findCrop,
  insertCrop,
  lockCrop,
  lockCropsOf,
  type Suspect,
  setStatus,
  updateCrop,
} from './store.ts'
import { invalid, windowFor } from './windows.ts'

/** What features in other layers provide. */
export interface CropSlots {
  /** Throws what the rules for listings refuse, naming the field `title`, `description` or `postcode`. */
  refuseGoods(goods: {
    title: string
    description: string
    plant: CataloguePlant
    outcode: string
    categoryId: number
  }): void
  /** Growers whose plants a pest or disease may have reached. */
  suspects(db: Database): Promise<readonly Suspect[]>
}

export type CropDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'places' | 'config' | 'counters' | 'jobs'> &
  CropSlots

/** Ends the reservations of a crop that does not come. */
export const endingQueue = queue<{ cropId: number }>('crops.end-reservations')

/** Ends a reservation whose card is not charged yet. */
export const callOffQueue = queue<{ reservationId: number; why: 'failed' | 'removed' }>('crops.call-off')

/** Notifies members who look for what a grower has announced. */
export const announcedQueue = queue<{ cropId: number }>('crops.announced')

export const todayOf = ({ clock }: Pick<Deps, 'clock'>): string => localDateTime(clock.now()).day

/** Announces a crop. Returns its id. */
export async function announce(deps: CropDeps, me: Member, input: Call<typeof announceCrop>['body']): Promise<number> {
  const { quantity, kind, sownOn } = input
  const plant = plantOf(input.plant)
  const [variety, note] = [input.variety || null, input.note || null]
  const { outcode } = await deps.places.lookup(input.postcode)
  const { lat, lng } = await deps.places.lookup(outcode)
  mustBeAllowed(deps, { plant, kind, variety, note, outcode })
  const window = windowFor(input, { plant, kind, region: regionAt(outcode), today: todayOf(deps) })
  await mustHaveRoom(deps, deps.db, me)
  await countForNewMember(deps, me, 'listings')
  return deps.transaction(async (tx) => {
    await lockCropsOf(tx, me.id)
    await mustHaveRoom(deps, tx, me)
    const words = { plantSlug: plant.slug, variety, kind, note, quantity, price: pence(input.price), sownOn }
    const place = { outcode, lat, lng }
    const cropId = await insertCrop(tx, { growerId: me.id, ...words, ...window, ...place }, deps.clock.now())
    await deps.jobs.send(tx, announcedQueue, { cropId })
    return cropId
  })
}

/** Changes a growing crop. Members who look for it are not notified again. */
export async function change(
  deps: CropDeps,
  me: Member,
  id: number,
  input: Call<typeof changeCrop>['body'],
): Promise<void> {
  await mustBeMine(deps.db, me, id)
  await deps.transaction(async (tx) => {
    await lockCropsOf(tx, me.id)
    const found = await lockCrop(tx, id)
    if (!found || found.status === 'removed') throw unknown()
    const today = todayOf(deps)
    if (cropStatusOn(found, today) !== 'growing') throw notGrowing()
    const { kind, variety, outcode, sownOn } = found
    const plant = plantOf(found.plantSlug)
    const note = input.note || null
    mustBeAllowed(deps, { plant, kind, variety, note, outcode })
    const window = windowFor({ ...input, sownOn }, { plant, kind, region: regionAt(outcode), today })
    const values = { quantity: input.quantity, price: pence(input.price), note, ...window }
    const reserved = (await reservedOf(tx, [id])).get(id) ?? 0
    if (reserved > 0) mustKeepPromise(found, values, reserved)
    await updateCrop(tx, id, values, deps.clock.now())
  })
}

/**
 * Withdraws a crop: it is in no list any more, and its reservations end. Of one that is ready, the reservations end that are not
 * charged yet. Doing it twice changes nothing.
 */
export async function withdrawCrop(deps: CropDeps, me: Member, id: number): Promise<void> {
  await mustBeMine(deps.db, me, id)
  await deps.transaction(async (tx) => {
    await lockCropsOf(tx, me.id)
    const found = await lockCrop(tx, id)
    if (!found || found.status === 'removed') throw unknown()
    if (found.status === 'ready') return callOffAll(deps, tx, id)
    if (found.status !== 'growing') return
    await setStatus(tx, id, 'withdrawn', deps.clock.now())
    await deps.jobs.send(tx, endingQueue, { cropId: id })
  })
}

/** The plants have failed after all: nobody is charged who is not charged yet. */
async function callOffAll({ jobs }: CropDeps, tx: Database, cropId: number): Promise<void> {
  const uncharged = await unchargedOf(tx, cropId)
  if (uncharged.length === 0) throw isReady()
  for (const reservationId of uncharged) await jobs.send(tx, callOffQueue, { reservationId, why: 'failed' })
}

async function mustBeMine(db: Database, me: Member, id: number): Promise<void> {
  const found = await findCrop(db, id)
  if (!found) throw unknown()
  if (found.growerId !== me.id) throw new DomainError('forbidden', 'This crop belongs to someone else.')
}

export const unknown = (): DomainError => new DomainError('not_found', 'This crop no longer exists.')

/** Who has reserved was shown a price and days, and is promised a number. */
function mustKeepPromise(
  before: Pick<Changed, 'price' | 'readyFrom' | 'readyUntil' | 'note'>,
  after: Pick<Changed, 'price' | 'readyFrom' | 'readyUntil' | 'note' | 'quantity'>,
  reserved: number,
): void {
  if (after.quantity < reserved) throw invalid('quantity', `${reserved} are reserved: promise no fewer`)
  if (after.price !== before.price) throw invalid('price', 'Some are reserved at the price before: it stays')
  if (after.readyFrom !== before.readyFrom || after.readyUntil !== before.readyUntil)
    throw invalid('readyFrom', 'Some are reserved for the days before: they stay')
  if (after.note !== before.note) throw invalid('note', 'Some are reserved by what it said before: it stays')
}

const isReady = (): DomainError =>
  new DomainError(
    'conflict',
    'This crop is ready, and nothing of it waits to be charged. Remove its listing, or cancel its orders.',
    {
      code: 'CROP_IS_READY',
    },
  )

const notGrowing = (): DomainError =>
  new DomainError('conflict', 'This crop is over or was withdrawn. Announce another one.', { code: 'CROP_NOT_GROWING' })

interface Checked {
  plant: CataloguePlant
  kind: CropKind
  variety: string | null
  note: string | null
  outcode: string
}

/** The rules for listings hold for crops: banned plants, poisons, and the operator's list of words. */
function mustBeAllowed({ config, refuseGoods }: CropDeps, { plant, kind, variety, note, outcode }: Checked): void {
  const title = cropTitle(plant.name, variety)
  // It becomes the title of a listing.
  if (title.length > MAX_LENGTH.title) {
    throw invalid(
      'variety',
      `Use a shorter variety: with the plant’s name it has at most ${MAX_LENGTH.title} characters`,
    )
  }
  try {
    refuseGoods({ title, description: note ?? '', plant, outcode, categoryId: CATEGORY_OF_KIND[kind] })
  } catch (error) {
    throw renamed(error, variety ? 'variety' : 'plant')
  }
  for (const [field, text] of Object.entries({ variety, note })) {
    const [word] = wordsIn(text ?? '', config.holds.words)
    if (word) throw invalid(field, `We do not allow crops with the word “${word}”`)
  }
}

/** The error with its fields under the names of this call. */
function renamed(error: unknown, nameOfTitle: string): unknown {
  if (!(error instanceof DomainError) || error.details.fields === undefined) return error
  const nameOf = (field: string) => (field === 'title' ? nameOfTitle : field === 'description' ? 'note' : field)
  const fields = Object.fromEntries(
    Object.entries(error.details.fields).map(([field, message]) => [nameOf(field), message]),
  )
  return new DomainError(error.reason, error.message, { ...error.details, fields })
}

async function mustHaveRoom(deps: CropDeps, db: Database, me: Member): Promise<void> {
  if ((await countGrowing(db, me.id, todayOf(deps))) < MAX_GROWING) return
  throw new DomainError('conflict', `You can have ${MAX_GROWING} growing crops. Withdraw one first.`, {
    code: 'TOO_MANY_CROPS',
  })
}
