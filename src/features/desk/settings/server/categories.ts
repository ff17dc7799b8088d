import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { categories as builtIn, nextNumber } from '#features/listings/base/categories.ts'
import type { Category } from '#features/listings/listing/category.ts'
import {
  allCategories,
  dropKnownCategories,
  insertCategory,
  lockCategories,
  updateCategory,
} from '#features/listings/listing/server/category-store.ts'
import type { Call } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { addAudit } from '../../server/audit-store.ts'
import type { CategoryShown, changeCategories } from '../categories-contract.ts'
import { slugFor } from '../category-slug.ts'

type Wanted = Call<typeof changeCategories>['body']['categories'][number]

interface Entry {
  before: string | null
  after: string | null
  reason: string
}

export const shownCategories = async (db: Database): Promise<CategoryShown[]> =>
  (await allCategories(db)).map(({ id, slug, name, isRetired }) => ({ id, slug, name, isRetired }))

/** Makes the categories what an admin wants, all or none, and logs what changed. None is ever deleted. */
export async function changeSiteCategories(
  { db, transaction, clock, live }: Pick<Deps, 'db' | 'transaction' | 'clock' | 'live'>,
  me: { id: number },
  wanted: readonly Wanted[],
): Promise<CategoryShown[]> {
  refuseNames(wanted)
  await transaction(async (tx) => {
    await lockCategories(tx)
    const known = await allCategories(tx)
    refuseOthers(wanted, known)
    const at = clock.now()
    const log: Entry[] = orderEntry(wanted, known)
    const made: Category[] = [...known]
    for (const [position, one] of wanted.entries()) {
      const before = known.find(({ id }) => id === one.id)
      if (before) {
        await updateCategory(tx, before.id, { name: one.name, isRetired: one.isRetired, position }, at)
        log.push(...entriesOf(before, one))
      } else {
        made.push(await add(tx, one, { made, position, at }))
        log.push({ before: null, after: one.name, reason: 'Category added' })
      }
    }
    for (const entry of log) await addAudit(tx, { actorId: me.id, action: 'change-setting', ...entry, at })
    await live.announce(tx, 'categories')
  })
  dropKnownCategories(live)
  return shownCategories(db)
}

async function add(
  tx: Database,
  { name, like, isRetired }: Wanted,
  { made, position, at }: { made: readonly Category[]; position: number; at: Date },
): Promise<Category> {
  const model = builtIn.find(({ id }) => id === like)
  if (!model) throw new DomainError('invalid', `Choose whose rules “${name}” follows`)
  const id = nextNumber(
    model.id,
    made.map((one) => one.id),
  )
  const slug = slugFor(
    name,
    made.map((one) => one.slug),
  )
  const category = { id, slug, name, imageUrl: `/img/category/${model.slug}.svg` }
  await insertCategory(tx, { ...category, position, retiredAt: isRetired ? at : null })
  return { ...category, isRetired }
}

function refuseNames(wanted: readonly Wanted[]): void {
  const names = wanted.map(({ name }) => name.toLowerCase())
  const twice = wanted.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at)
  if (twice) throw new DomainError('invalid', `Two categories cannot have the name “${twice.name}”`)
  if (wanted.every(({ isRetired }) => isRetired))
    throw new DomainError('invalid', 'Leave one category that takes listings')
}

/** Each known category must be in the list once: a page that was loaded before another change lacks one. */
function refuseOthers(wanted: readonly Wanted[], known: readonly Category[]): void {
  const named = wanted.flatMap(({ id }) => id ?? [])
  const isWhole = named.length === known.length && known.every(({ id }) => named.includes(id))
  if (!isWhole) throw new DomainError('conflict', 'The categories have changed meanwhile. Load the page again.')
}

function orderEntry(wanted: readonly Wanted[], known: readonly Category[]): Entry[] {
  const before = known.map(({ id }) => id)
  const after = wanted.flatMap(({ id }) => id ?? [])
  if (after.every((id, at) => id === before[at])) return []
  const named = (ids: readonly number[]) =>
    ids.map((id) => known.find((category) => category.id === id)?.name ?? id).join(', ')
  return [{ before: named(before), after: named(after), reason: 'Order of the categories' }]
}

const state = (isRetired: boolean): string => (isRetired ? 'takes no new listings' : 'takes listings')

function entriesOf(before: Category, { name, isRetired }: Wanted): Entry[] {
  return [
    ...(name === before.name ? [] : [{ before: before.name, after: name, reason: 'Name of a category' }]),
    ...(isRetired === before.isRetired
      ? []
      : [{ before: state(before.isRetired), after: state(isRetired), reason: `Category ${name}` }]),
  ]
}
