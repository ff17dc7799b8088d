import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'
import { swapItem } from '../contract.ts'
import { partStates, ringActs, ringAnswers, ringStatuses } from './ring.ts'

const member = z.object({ id: z.number(), fullName: z.string() })

/** What one member gives to the next. */
const part = z.object({
  giver: member,
  receiver: member,
  item: swapItem,
  hasAccepted: z.boolean(),
  state: z.enum(partStates),
})
export type RingPartView = z.output<typeof part>

const ring = z.object({
  id: z.number(),
  status: z.enum(ringStatuses),
  /** In the order of giving, from what the requester gives to what they get. */
  parts: z.array(part),
  /** What the requester may do now. */
  acts: z.array(z.enum(ringActs)),
  /** How it ended, in words; null while it is not over. */
  outcome: z.nullable(z.string()),
  /** The end of the time to answer or, once agreed, to hand over; null when it is over. */
  until: z.nullable(instant),
  /** Six digits that the requester shows to who gives to them, once they have the plant; null unless that is to be handed over. */
  receivingCode: z.nullable(z.string()),
  createdAt: instant,
})
export type SwapRing = z.output<typeof ring>

const byId = z.object({ id: idText })

export const listRings = endpoint({
  method: 'GET',
  path: '/api/swap-rings',
  access: 'member',
  summary: 'Lists your swap rings, newest first, and says whether rings are proposed to you',
  reply: z.object({ rings: z.array(ring), isOn: z.boolean() }),
})

export const getRing = endpoint({
  method: 'GET',
  path: '/api/swap-rings/:id',
  access: 'member',
  summary: 'Returns one of your swap rings',
  params: byId,
  reply: ring,
})

export const setRings = endpoint({
  method: 'PUT',
  path: '/api/swap-rings',
  access: 'member',
  summary: 'Chooses whether rings are proposed to you',
  body: z.object({ isOn: z.boolean('Choose true or false') }),
  reply: z.object({ isOn: z.boolean() }),
})

export const enterRingCode = endpoint({
  method: 'POST',
  path: '/api/swap-rings/:id/code',
  access: 'member',
  summary: 'Enters the code of the member whom you give to, at the handover',
  params: byId,
  body: z.object({ code: z.string('Enter the six digits').check(z.maxLength(40, 'Enter the six digits')) }),
  reply: ring,
})

export const answerRing = endpoint({
  method: 'POST',
  path: '/api/swap-rings/:id/:answer',
  access: 'member',
  summary: 'Accepts, declines or cancels a swap ring, or stops giving in one from which you get nothing any more',
  params: z.object({ id: idText, answer: z.enum(ringAnswers, 'Choose accept, decline, cancel or stop') }),
  reply: ring,
})
