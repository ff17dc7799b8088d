import type { Database } from '#adapters/db/database.ts'
import { listingStateNames } from '#features/desk/listing-state-names.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import type { PlantName } from '#features/plants/contract-suggest.ts'
import { isAllowed, type Role } from '#shared/endpoint.ts'
import type { RecallDetail, RecallSummary } from '../contract.ts'
import { wayInWords } from '../path-words.ts'
import { type Facts, withFacts } from './found.ts'
import { listRecalls, type Recall } from './recall-store.ts'

const MAX_RECALLS = 200
/** Of each kind on the page. The export has all. */
const MAX_SHOWN = 200

const namesOf = ({ slug, name, latin }: PlantName) => ({ slug, name, latin })

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** The recalls, the latest first. */
export async function summaries(db: Database): Promise<RecallSummary[]> {
  const rows = await listRecalls(db, MAX_RECALLS)
  return rows.map(({ suspectId: _, createdAt, openedAt, endedAt, ...recall }) => ({
    ...recall,
    ...{ createdAt: createdAt.toISOString(), openedAt: iso(openedAt), endedAt: iso(endedAt) },
  }))
}

/** A recall as staff see it. */
export async function detail(db: Database, recall: Recall, role: Role): Promise<RecallDetail> {
  const facts = await withFacts(db, recall)
  const { id, pest, status, suspectId, infectedSince, hostPlants, advice, version } = recall
  const answers = [...facts.notified.values()].filter(({ finding }) => finding !== null).length
  const people = peopleOf(facts)
  return {
    ...{ id, version, pest, status, infectedSince, advice, members: facts.notified.size, answers },
    ...{ createdAt: recall.createdAt.toISOString(), openedAt: iso(recall.openedAt), endedAt: iso(recall.endedAt) },
    suspect: { id: suspectId, title: facts.cards.get(suspectId)?.title ?? 'A listing that is gone' },
    hosts: hostPlants.flatMap((slug) => {
      const plant = findPlant(slug)
      return plant ? [namesOf(plant)] : []
    }),
    listings: listingsOf(facts).slice(0, MAX_SHOWN),
    orders: ordersOf(facts).slice(0, MAX_SHOWN),
    swaps: swapsOf(facts).slice(0, MAX_SHOWN),
    people: people.slice(0, MAX_SHOWN),
    counts: {
      ...{ listings: facts.listings.length, orders: facts.orders.length },
      ...{ swaps: facts.swaps.length, people: people.length },
    },
    mayExportContacts: isAllowed('admin', role),
  }
}

const nameOf = ({ members }: Facts, id: number | undefined): string =>
  (id === undefined ? undefined : members.get(id)?.username) ?? 'former member'

const listingsOf = (facts: Facts): RecallDetail['listings'] =>
  facts.listings.flatMap(({ listingId, via, parentId, frozenAt }) => {
    const card = facts.cards.get(listingId)
    if (!card) return []
    const { title, status, sellerId } = card
    return [
      {
        ...{ id: listingId, title, shownAs: listingStateNames[status], seller: nameOf(facts, sellerId) },
        ...{ way: wayInWords({ via, parentId }), isFrozen: frozenAt !== null },
      },
    ]
  })

const ordersOf = (facts: Facts): RecallDetail['orders'] =>
  facts.orders.map(({ id, listingId, title, buyerId, status, from, until }) => ({
    ...{ id, listingId, title, status, buyer: nameOf(facts, buyerId) },
    ...{ from: from.toISOString(), until: iso(until) },
  }))

const swapsOf = (facts: Facts): RecallDetail['swaps'] =>
  facts.swaps.map(({ id, isRing, listingId, title, receiverId, status, from, until }) => ({
    ...{ id, isRing, listingId, title, status, receiver: nameOf(facts, receiverId) },
    ...{ from: from.toISOString(), until: iso(until) },
  }))

const peopleOf = ({ members, notified }: Facts): RecallDetail['people'] =>
  [...members.values()]
    .filter(({ hasLeft }) => !hasLeft)
    .map(({ id, username, fullName }) => {
      const known = notified.get(id)
      return {
        ...{ id, username, fullName, notifiedAt: iso(known?.notifiedAt ?? null) },
        ...{ finding: known?.finding ?? null, answeredAt: iso(known?.answeredAt ?? null) },
      }
    })
    .sort((one, other) => one.id - other.id)
