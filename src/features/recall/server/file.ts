import type { Deps } from '#deps.ts'
import { DomainError } from '#shared/errors.ts'
import { toCsv } from '#shared/text/csv.ts'
import { wayInWords } from '../path-words.ts'
import { findingNames } from '../recall.ts'
import { type Facts, withFacts } from './found.ts'
import { log, recallOf } from './staff.ts'

type Row = Record<string, string | number | null>

interface Wanted {
  me: { id: number }
  id: number
  format: 'csv' | 'json'
  /** Names, email addresses and postcodes, for admins alone. */
  withContacts: boolean
}

/** A recall for the plant health authority: its listings, orders and swaps. Who exported it is logged first. */
export async function recallFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { me, id, format, withContacts }: Wanted,
): Promise<string> {
  const recall = await recallOf(db, id)
  if (recall.status === 'draft') throw new DomainError('conflict', 'A draft has nothing to export. Open it first.')
  const reason = withContacts ? 'With contact details' : 'Without contact details'
  await log(db, me, { action: 'export-recall', recall, reason, at: clock.now() })
  const facts = await withFacts(db, recall)
  const rows = [
    ...listingRows(facts, withContacts),
    ...orderRows(facts, withContacts),
    ...swapRows(facts, withContacts),
  ]
  if (format === 'csv') {
    const headings = Object.keys(rows[0] ?? {})
    return toCsv([headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? null))])
  }
  const { pest, suspectId, infectedSince, hostPlants, status, openedAt, endedAt } = recall
  const about = { pest, suspectListing: suspectId, infectedSince, hostPlants, status, openedAt, endedAt }
  return `${JSON.stringify({ recall: { id, ...about }, rows }, null, 2)}\n`
}

/** A listing and the member who sold it. */
const listingRows = (facts: Facts, withContacts: boolean): Row[] =>
  facts.listings.flatMap(({ listingId, via, parentId }) => {
    const card = facts.cards.get(listingId)
    if (!card) return []
    return [
      {
        ...{ record: 'listing', listing: listingId, order: null, swap: null, title: card.title, plant: card.plantSlug },
        ...{ state: card.status, from: card.createdAt.toISOString(), until: null, outwardCode: card.outcode },
        ...{ why: wayInWords({ via, parentId }), role: 'seller' },
        ...personOf(facts, card.sellerId, withContacts),
      },
    ]
  })

/** An order and the member who bought it. Its plant changed hands between the two moments. */
const orderRows = (facts: Facts, withContacts: boolean): Row[] =>
  facts.orders.map(({ id, listingId, title, status, from, until, buyerId }) => {
    const card = facts.cards.get(listingId)
    return {
      ...{ record: 'order', listing: listingId, order: id, swap: null, title, plant: card?.plantSlug ?? null },
      ...{ state: status, from: from.toISOString(), until: until?.toISOString() ?? null },
      ...{ outwardCode: card?.outcode ?? null, why: `Bought from listing ${listingId}`, role: 'buyer' },
      ...personOf(facts, buyerId, withContacts),
    }
  })

/** A listing of a swap or a part of a swap ring, and the member who received it, or was to. */
const swapRows = (facts: Facts, withContacts: boolean): Row[] =>
  facts.swaps.map(({ id, isRing, listingId, title, status, from, until, receiverId }) => {
    const card = facts.cards.get(listingId)
    const [record, why] = isRing ? ['swap ring', 'In a swap ring'] : ['swap', 'In a swap']
    return {
      ...{ record, listing: listingId, order: null, swap: id, title, plant: card?.plantSlug ?? null },
      ...{ state: status, from: from.toISOString(), until: until?.toISOString() ?? null },
      ...{ outwardCode: card?.outcode ?? null, why: `${why}, from listing ${listingId}`, role: 'receiver' },
      ...personOf(facts, receiverId, withContacts),
    }
  })

function personOf({ members, notified }: Facts, id: number, withContacts: boolean): Row {
  const member = members.get(id)
  const { finding = null, answeredAt = null } = notified.get(id) ?? {}
  const known = { member: id, found: finding && findingNames[finding], answeredAt: answeredAt?.toISOString() ?? null }
  if (!withContacts) return known
  if (!member || member.hasLeft) return { ...known, name: 'Former member', email: null, postcode: null }
  return { ...known, name: member.fullName, email: member.email, postcode: member.postcode }
}
