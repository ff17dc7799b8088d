import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { allCategories } from '#features/listings/listing/server/category-store.ts'
import { hasChanges } from '#shared/changes.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { Household } from '#shared/household.ts'
import { type changeAlert, type createAlert, MAX_ALERTS } from '../contract.ts'
import { householdForAlerts } from './households.ts'
import { indexTermsFor, type WordReader } from './index-terms.ts'
import { type IndexTerm, setIndexTerms } from './matching-store.ts'
import { dropWaiting } from './notify-store.ts'
import {
  type AlertRow,
  type AlertValues,
  countAlerts,
  findAlert,
  hideAlert,
  insertAlert,
  lockAlertsOf,
  undeleteAlert,
  updateAlert,
} from './store.ts'

export type AlertsDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'places'> & { readWords: WordReader }
type Input = Call<typeof createAlert>['body']
type Changes = Call<typeof changeAlert>['body']

/** Time in which a deletion can be undone. */
export const UNDO_MS = 10 * 60_000

/** Creates an alert. Returns its id. */
export async function create(deps: AlertsDeps, me: Member, input: Input, household: Household | null): Promise<number> {
  const { keywords, categoryId = null, maxPrice = null, facts, radius, nearestFirst } = input
  await mustExist(deps.db, categoryId)
  const place = await circleOf(deps.places, input.userPostcode)
  const terms = await mustSaySomething(deps, keywords)
  return deps.transaction(async (tx) => {
    await refuseTooMany(tx, me)
    const values = {
      keywords,
      categoryId,
      maxPrice,
      facts,
      radius,
      nearestFirst,
      isActive: true,
      household: input.forHousehold ? await mustHaveHousehold(tx, me, household) : null,
      ...place,
    }
    const id = await insertAlert(tx, me.id, values, deps.clock.now())
    await setIndexTerms(tx, id, terms)
    return id
  })
}

/** Edits, pauses or resumes an alert. Pausing deletes its pending matches. */
export async function change(
  deps: AlertsDeps,
  me: Member,
  id: number,
  changes: Changes,
  household: Household | null,
): Promise<void> {
  const { userPostcode, categoryId, ...plain } = changes
  const before = await mustBeThere(deps.db, me, id)
  if (!hasChanges(changes)) return
  if (categoryId !== undefined) await mustExist(deps.db, categoryId)
  const place = userPostcode === undefined ? {} : await circleOf(deps.places, userPostcode)
  const keywords = plain.keywords ?? before.keywords
  const terms = await mustSaySomething(deps, keywords)
  await deps.transaction(async (tx) => {
    await lockAlertsOf(tx, me.id)
    const alert = await mustBeThere(tx, me, id)
    const values: AlertValues = {
      ...{ ...alert, lat: alert.userLatitude, lng: alert.userLongitude, ...place, keywords },
      categoryId: categoryId === undefined ? alert.categoryId : categoryId,
      maxPrice: plain.maxPrice === undefined ? alert.maxPrice : plain.maxPrice,
      facts: plain.facts ?? alert.facts,
      radius: plain.radius ?? alert.radius,
      nearestFirst: plain.nearestFirst ?? alert.nearestFirst,
      isActive: plain.isActive ?? alert.isActive,
      household: await householdAfter(tx, me, plain.forHousehold, { before: alert.household, household }),
    }
    await updateAlert(tx, id, values, deps.clock.now())
    await setIndexTerms(tx, id, values.isActive ? terms : [])
    if (!values.isActive) await dropWaiting(tx, id)
  })
}

async function householdAfter(
  tx: Database,
  me: Member,
  isWanted: boolean | undefined,
  { before, household }: { before: string | null; household: Household | null },
): Promise<string | null> {
  if (isWanted === undefined) return before
  if (!isWanted) return null
  return before ?? mustHaveHousehold(tx, me, household)
}

async function mustHaveHousehold(tx: Database, me: Member, household: Household | null): Promise<string> {
  const text = await householdForAlerts(tx, me.id, household)
  if (text === null) throw invalid('forHousehold', 'Say who lives with you first')
  return text
}

export async function remove(deps: AlertsDeps, me: Member, id: number): Promise<void> {
  await deps.transaction(async (tx) => {
    await lockAlertsOf(tx, me.id)
    if (!(await hideAlert(tx, me.id, id, deps.clock.now()))) throw unknown()
    await setIndexTerms(tx, id, [])
    await dropWaiting(tx, id)
  })
}

/** Undoes a deletion. */
export async function restore(deps: AlertsDeps, me: Member, id: number): Promise<void> {
  await deps.transaction(async (tx) => {
    await refuseTooMany(tx, me)
    const since = new Date(deps.clock.now().getTime() - UNDO_MS)
    const alert = await undeleteAlert(tx, me.id, id, since)
    if (!alert) throw unknown()
    if (alert.isActive) await setIndexTerms(tx, id, await indexTermsFor(tx, deps.readWords, alert.keywords))
  })
}

export async function mustBeThere(db: Database, me: Member, id: number): Promise<AlertRow> {
  const alert = await findAlert(db, me.id, id)
  if (!alert) throw unknown()
  return alert
}

/** Another member's alert answers 404, like an unknown one. */
const unknown = (): DomainError => new DomainError('not_found', 'This alert no longer exists.')

async function refuseTooMany(tx: Database, me: Member): Promise<void> {
  await lockAlertsOf(tx, me.id)
  if ((await countAlerts(tx, me.id)) < MAX_ALERTS) return
  throw new DomainError('conflict', `You have ${MAX_ALERTS} alerts already. Delete one first.`, {
    code: 'TOO_MANY_ALERTS',
  })
}

export async function mustExist(db: Database, categoryId: number | null): Promise<void> {
  if (categoryId === null) return
  const known = await allCategories(db)
  if (!known.some(({ id }) => id === categoryId)) throw invalid('categoryId', 'Choose a category')
}

export async function mustSaySomething(
  { db, readWords }: Pick<AlertsDeps, 'db' | 'readWords'>,
  keywords: string,
): Promise<IndexTerm[]> {
  const terms = await indexTermsFor(db, readWords, keywords)
  if (terms.length === 0) throw invalid('keywords', 'Please use more specific words, such as the name of a plant')
  return terms
}

/** The centre of an alert's circle: the outward code's point, so that the alert stores no home. */
export async function circleOf(places: Deps['places'], userPostcode: string) {
  try {
    const { outcode, postcode } = await places.lookup(userPostcode)
    const { lat, lng } = await places.lookup(outcode)
    return { userPostcode: postcode ?? outcode, outcode, lat, lng }
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason !== 'invalid') throw error
    throw new DomainError('invalid', error.message, { code: error.code, fields: { userPostcode: error.message } })
  }
}

const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('invalid', sentence, { code: 'INVALID', fields: { [field]: sentence } })
