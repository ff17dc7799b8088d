import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, paragraph, success } from '#shared/fields.ts'
import { PARTIES } from '../base/parties.ts'
import { EVIDENCE_STATES, MAX_EVIDENCE_MESSAGES, MAX_EVIDENCE_WORDS } from './evidence-rules.ts'

const photo = z.object({
  key: z.string(),
  url: z.string(),
  smallUrl: z.string(),
  width: z.number(),
  height: z.number(),
  /** A tiny picture as a data URL, shown while the photo loads. */
  placeholder: z.string(),
})
export type EvidencePhotoView = z.output<typeof photo>

/** Our answer to a bank, with what it is made from. */
const evidence = z.object({
  chargebackId: z.string(),
  transactionId: z.number(),
  title: z.string(),
  /** In pence. */
  amount: z.number(),
  state: z.enum(EVIDENCE_STATES),
  /** Until when the bank accepts an answer. */
  dueAt: z.nullable(instant),
  /** Until then it is prepared. */
  sendAt: z.nullable(instant),
  /** What is there is sent by itself at `sendAt`; otherwise staff decide whether it is sent. */
  isAutomatic: z.boolean(),
  /** Why the provider refused the last attempt; null once it is sent again. */
  refusal: z.nullable(z.string()),
  /** When it was sent. */
  sentAt: z.nullable(instant),
  /** When the seller said that nothing is missing. */
  sellerDoneAt: z.nullable(instant),
  /** It can still be changed. */
  isOpen: z.boolean(),
  /** The texts and photos were erased, long after the bank's decision. */
  isErased: z.boolean(),
  /** To send back with a change. */
  revision: z.number(),
  words: z.string(),
  /** What the database says, which nobody can edit. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  listing: z.object({
    title: z.string(),
    description: z.string(),
    images: z.array(z.string()),
    /** Older orders show the listing as it is now. */
    isAsSold: z.boolean(),
  }),
  photos: z.array(photo),
  /** The messages about the order, oldest first. */
  messages: z.array(
    z.object({
      id: z.number(),
      from: z.enum(PARTIES),
      at: instant,
      content: z.string(),
      pictures: z.number(),
      isChosen: z.boolean(),
    }),
  ),
})

export type Evidence = z.output<typeof evidence>

/** For staff: with their own note, and who pays for a decided chargeback. */
const staffEvidence = z.extend(evidence, {
  note: z.string(),
  /** Pence that the provider keeps for an answer that does not win. */
  counterFee: z.number(),
  seller: z.string(),
  buyer: z.string(),
  paid: z.object({ held: z.number(), seller: z.number(), us: z.number() }),
})

export type StaffEvidence = z.output<typeof staffEvidence>

const words = paragraph({ max: MAX_EVIDENCE_WORDS })
const revision = z.int('Load the page again').check(z.gte(0, 'Load the page again'))
const messages = z
  .array(id)
  .check(z.maxLength(MAX_EVIDENCE_MESSAGES, `Choose at most ${MAX_EVIDENCE_MESSAGES} messages`))

const ofOrder = z.object({ id: idText })
const disputeId = z.string().check(z.regex(/^[\w-]{1,100}$/, 'This is not a valid id'))
const ofChargeback = z.object({ id: disputeId })

export const ownEvidence = endpoint({
  method: 'GET',
  path: '/api/transactions/:id/evidence',
  access: 'member',
  summary: 'As the seller, our answer to the bank of a buyer who disputes the payment',
  params: ofOrder,
  reply: evidence,
})

export const saveOwnEvidence = endpoint({
  method: 'PUT',
  path: '/api/transactions/:id/evidence',
  access: 'member',
  summary: 'As the seller, add what happened and messages to our answer',
  params: ofOrder,
  body: z.strictObject({ revision, words, messages, isDone: z.boolean('Say whether nothing is missing') }),
  reply: evidence,
})

export const addEvidencePhoto = endpoint({
  method: 'POST',
  path: '/api/transactions/:id/evidence/photos',
  access: 'member',
  summary: 'As the seller, add a photo to our answer',
  params: ofOrder,
  reply: photo,
  status: 201,
})

export const removeEvidencePhoto = endpoint({
  method: 'DELETE',
  path: '/api/transactions/:id/evidence/photos/:key',
  access: 'member',
  summary: 'As the seller, remove a photo from our answer',
  params: z.object({ id: idText, key: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'This is not a photo')) }),
  reply: success,
})

const listed = z.object({
  id: z.string(),
  transactionId: z.number(),
  title: z.string(),
  amount: z.number(),
  state: z.enum(EVIDENCE_STATES),
  dueAt: z.nullable(instant),
  sendAt: z.nullable(instant),
  isAutomatic: z.boolean(),
  sellerDoneAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  paid: z.object({ held: z.number(), seller: z.number(), us: z.number() }),
})

export type ListedChargeback = z.output<typeof listed>

export const listChargebacks = endpoint({
  method: 'GET',
  path: '/api/admin/chargebacks',
  access: 'staff',
  summary: 'Chargebacks: open ones by deadline, then decided ones with who paid',
  reply: z.object({
    chargebacks: z.array(listed),
    /** How many there are in all. */
    inAll: z.object({ open: z.number(), decided: z.number() }),
  }),
})

export type Chargebacks = z.output<typeof listChargebacks.reply>

export const oneChargeback = endpoint({
  method: 'GET',
  path: '/api/admin/chargebacks/:id',
  access: 'staff',
  summary: 'A chargeback with our answer to the bank',
  params: ofChargeback,
  reply: staffEvidence,
})

export const saveStaffEvidence = endpoint({
  method: 'PUT',
  path: '/api/admin/chargebacks/:id/evidence',
  access: 'staff',
  summary: 'Edit our answer to a bank',
  params: ofChargeback,
  body: z.strictObject({ revision, words, messages, note: words }),
  reply: staffEvidence,
})

export const sendStaffEvidence = endpoint({
  method: 'POST',
  path: '/api/admin/chargebacks/:id/evidence/send',
  access: 'finance',
  summary: 'Send our answer to a bank, which is possible once',
  params: ofChargeback,
  body: z.strictObject({ revision }),
  reply: staffEvidence,
})

/** The document as the bank gets it. */
export const evidenceFile = (chargebackId: string): string => `/api/admin/chargebacks/${chargebackId}/evidence.pdf`
