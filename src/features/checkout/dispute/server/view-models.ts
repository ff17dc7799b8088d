import type { Deps } from '#deps.ts'
import { photosOf } from '#features/listings/photos/pictures.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { EvidencePhotoView, listChargebacks, oneChargeback, ownEvidence } from '../evidence-contract.ts'
import { evidenceState, whoPaid } from '../evidence-rules.ts'
import { factsOf } from '../evidence-text.ts'
import { excerptOf } from './evidence.ts'
import { listingOf } from './evidence-document.ts'
import { type Case, casesFor, namesOf, photosOfEvidence } from './evidence-store.ts'

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

const photoUrl = (key: string, width: number): string => `/api/evidence/photos/${key}/${width}`

interface Stored {
  key: string
  width: number
  height: number
  placeholder: string
}

export const viewPhoto = ({ key, width, height, placeholder }: Stored): EvidencePhotoView => ({
  ...{ key, width, height, placeholder },
  url: photoUrl(key, 1280),
  smallUrl: photoUrl(key, 640),
})

export async function viewEvidence({ db, clock }: ViewDeps, found: Case): Promise<Answer<typeof ownEvidence>> {
  const { order, chargeback, evidence } = found
  const chosen = new Set(evidence.messageIds)
  const listing = await listingOf(db, found)
  const messages = await excerptOf(db, found, clock.now())
  return {
    chargebackId: chargeback.id,
    transactionId: order.id,
    title: order.productTitle,
    amount: chargeback.amount,
    state: evidenceState(chargeback.status, evidence),
    dueAt: iso(chargeback.evidenceDueAt),
    sendAt: iso(evidence.sendAt),
    isAutomatic: evidence.isAutomatic,
    refusal: evidence.refusal,
    sentAt: evidence.status === 'sent' ? iso(evidence.settledAt) : null,
    sellerDoneAt: iso(evidence.sellerDoneAt),
    isOpen: chargeback.status === 'open' && evidence.status === 'collecting',
    isErased: evidence.erasedAt !== null,
    revision: evidence.revision,
    words: evidence.words,
    facts: factsOf(order, found.agreement),
    listing: { ...listing, images: photosOf(listing.images) },
    photos: (await photosOfEvidence(db, chargeback.id)).map(viewPhoto),
    messages: messages.map(({ id, senderId, createdAt, content, pictures }) => ({
      id,
      from: senderId === order.buyerId ? 'buyer' : 'seller',
      at: createdAt.toISOString(),
      content,
      pictures,
      isChosen: chosen.has(id),
    })),
  }
}

export async function viewForStaff(deps: ViewDeps, found: Case): Promise<Answer<typeof oneChargeback>> {
  const { order, chargeback, evidence } = found
  return {
    ...(await viewEvidence(deps, found)),
    note: evidence.note,
    counterFee: deps.config.disputeCounterFee,
    ...(await namesOf(deps.db, order)),
    paid: whoPaid({ ...chargeback, isRefunded: order.status === 'refunded' }),
  }
}

export async function viewCases(db: ViewDeps['db']): Promise<Answer<typeof listChargebacks>> {
  const open = await casesFor(db, 'open')
  const decided = await casesFor(db, 'decided')
  const listed = [...open, ...decided].map(({ chargeback, evidence, title, orderStatus }) => ({
    id: chargeback.id,
    transactionId: chargeback.transactionId,
    title,
    amount: chargeback.amount,
    state: evidenceState(chargeback.status, evidence ?? { status: 'missed', refusal: null }),
    dueAt: iso(chargeback.evidenceDueAt),
    sendAt: iso(evidence?.sendAt ?? null),
    isAutomatic: evidence?.isAutomatic ?? false,
    sellerDoneAt: iso(evidence?.sellerDoneAt ?? null),
    createdAt: chargeback.createdAt.toISOString(),
    updatedAt: chargeback.updatedAt.toISOString(),
    paid: whoPaid({ ...chargeback, isRefunded: orderStatus === 'refunded' }),
  }))
  return { chargebacks: listed, inAll: { open: open[0]?.inAll ?? 0, decided: decided[0]?.inAll ?? 0 } }
}
