import { type Totals, wholePounds } from '../reportable.ts'

/**
 * Which parts a file for HMRC has, from what HMRC has accepted before: new data (`OECD1`), corrections (`OECD2`) and
 * deletions (`OECD3`) of sellers, with the operator, which is sent again unchanged (`OECD0`) under its earlier reference.
 * One file has either new data or corrections and deletions, never both (OECD DPI XML schema 1.0, `DocTypeIndic`).
 */

export const indicators = ['OECD0', 'OECD1', 'OECD2', 'OECD3'] as const
export type Indicator = (typeof indicators)[number]

/** `new`: what HMRC does not have yet. `corrections`: what differs from what it has. */
export const reportKinds = ['new', 'corrections'] as const
export type ReportKind = (typeof reportKinds)[number]

export interface Part {
  indicator: Indicator
  /** Unique among all that was ever sent, but for an operator that is sent again. */
  reference: string
  /** The reference of the part that is corrected or deleted. */
  corrects: string | null
}

export interface KnownPart {
  /** Null for the operator. */
  userId: number | null
  indicator: Indicator
  reference: string
  figures: string
  madeAt: Date
  /** The operator of a report that said that there is nothing to report: HMRC only lets it be deleted. */
  isNil: boolean
}

export interface CurrentSeller {
  userId: number
  figures: string
  /** When the seller gave their details; null while they have not. */
  givenAt: Date | null
}

/** What HMRC has now, of the parts of all accepted files in order: the latest of each seller and of the operator. */
export function heldByHmrc(accepted: readonly KnownPart[]): ReadonlyMap<number | null, KnownPart> {
  const held = new Map<number | null, KnownPart>()
  for (const part of accepted) {
    if (part.indicator === 'OECD3') held.delete(part.userId)
    else if (part.indicator !== 'OECD0') held.set(part.userId, part)
  }
  return held
}

export interface Differences {
  /** HMRC has no file of this year. */
  isFirst: boolean
  added: readonly number[]
  corrected: readonly number[]
  /** Not reported any more, for example after a refund. */
  deleted: readonly number[]
  isOperatorChanged: boolean
  /** HMRC has a report that there is nothing to report, which is no longer true. */
  isNilOutdated: boolean
  /** Sellers who are reported and have not given their details. */
  missing: number
}

/** What HMRC's version of a year lacks. A seller without details is left out until they are given. */
export function differences(
  held: ReadonlyMap<number | null, KnownPart>,
  sellers: readonly CurrentSeller[],
  operator: string | null,
): Differences {
  const [ours, theirs] = [new Map(sellers.map((seller) => [seller.userId, seller])), held.get(null)]
  const heldIds = [...held.keys()].filter((id) => id !== null)
  const lacking = sellers.filter(({ userId }) => !held.has(userId))
  const added = lacking.filter(({ givenAt }) => givenAt !== null).map(({ userId }) => userId)
  const isOperatorChanged = theirs !== undefined && operator !== null && theirs.figures !== operator
  return {
    isFirst: theirs === undefined,
    added,
    corrected: heldIds.filter((id) => isChanged(held.get(id), ours.get(id))),
    deleted: heldIds.filter((id) => !ours.has(id)),
    isOperatorChanged,
    isNilOutdated: theirs?.isNil === true && (added.length > 0 || isOperatorChanged),
    missing: lacking.length - added.length,
  }
}

export const isSomethingToSend = ({ isFirst, added, corrected, deleted, isOperatorChanged }: Differences): boolean =>
  isFirst || isOperatorChanged || added.length + corrected.length + deleted.length > 0

const isChanged = (theirs: KnownPart | undefined, ours: CurrentSeller | undefined): boolean =>
  theirs !== undefined &&
  ours !== undefined &&
  (theirs.figures !== ours.figures || (ours.givenAt !== null && ours.givenAt > theirs.madeAt))

export interface FilePlan {
  operator: Part
  sellers: { userId: number; part: Part }[]
}

/**
 * The parts of a file of this kind; null when there is nothing to send. A first file is sent without sellers too, unless some
 * are reported whose details are missing. After a report of nothing, the file of corrections deletes it, and then all is new.
 */
export function planFile(
  kind: ReportKind,
  { message, held, found }: { message: string; held: ReadonlyMap<number | null, KnownPart>; found: Differences },
): FilePlan | null {
  const reference = (of: string) => `${message}_${of}`
  const theirs = held.get(null)
  if (theirs?.isNil) {
    if (kind === 'new' || !found.isNilOutdated) return null
    return {
      operator: { indicator: 'OECD3', reference: reference('operator'), corrects: theirs.reference },
      sellers: [],
    }
  }
  const resent = (): Part =>
    theirs
      ? { indicator: 'OECD0', reference: theirs.reference, corrects: null }
      : { indicator: 'OECD1', reference: reference('operator'), corrects: null }
  const part = (indicator: Indicator) => (userId: number) => ({
    userId,
    part: {
      indicator,
      reference: reference(`seller${userId}`),
      corrects: indicator === 'OECD1' ? null : (held.get(userId)?.reference ?? null),
    },
  })
  if (kind === 'new') {
    if (found.added.length === 0 && (!found.isFirst || found.missing > 0)) return null
    return { operator: resent(), sellers: found.added.map(part('OECD1')) }
  }
  const sellers = [...found.corrected.map(part('OECD2')), ...found.deleted.map(part('OECD3'))]
  if (theirs && found.isOperatorChanged) {
    return { operator: { indicator: 'OECD2', reference: reference('operator'), corrects: theirs.reference }, sellers }
  }
  return theirs && sellers.length > 0 ? { operator: resent(), sellers } : null
}

/** What a file says of a seller's year, in whole pounds. */
export interface SellerFigures {
  /** The account at the payment provider that we paid to. */
  accountId: string | null
  /** January to March first. */
  quarters: readonly Totals[]
}

/** As it is compared with what HMRC has: a refund that changes no whole pound corrects nothing. */
export const figuresOf = (quarters: readonly Totals[], accountId: string | null): SellerFigures => ({
  accountId,
  quarters: quarters.map(({ sales, consideration, fees }) => ({
    sales,
    consideration: wholePounds(consideration),
    fees: wholePounds(fees),
  })),
})
