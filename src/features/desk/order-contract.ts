import * as z from 'zod/mini'
import { staffOrder } from '#features/checkout/order/staff-order.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'
import { oneCase } from './contract.ts'

const conversation = z.object({
  messages: z.array(
    z.object({
      id: z.int(),
      senderId: z.int(),
      content: z.string(),
      /** Staff have removed it: the two do not see it any more. */
      isRemoved: z.boolean(),
      pictures: z.array(z.string()),
      at: instant,
    }),
  ),
})
export type Conversation = z.output<typeof conversation>

export const readConversation = endpoint({
  method: 'POST',
  path: '/api/desk/cases/:id/conversation',
  access: 'staff',
  summary: 'Reads what buyer and seller wrote from the opening of the order to its end; the reading is logged',
  params: oneCase,
  reply: conversation,
})

const oneOrder = z.object({ id: idText })

export const getStaffOrder = endpoint({
  method: 'GET',
  path: '/api/desk/orders/:id',
  access: 'staff',
  summary: 'One order as staff see it, and its open case',
  params: oneOrder,
  reply: z.object({ order: staffOrder, caseId: z.nullable(z.int()), mayOpen: z.boolean() }),
})

export const openOrderCase = endpoint({
  method: 'POST',
  path: '/api/desk/orders/:id/case',
  access: 'finance',
  summary: 'Opens a case about an order, or finds the open one',
  params: oneOrder,
  reply: z.object({ caseId: z.int() }),
})
