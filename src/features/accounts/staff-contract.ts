import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, paragraph, success } from '#shared/fields.ts'
import { onlyKnown } from './contract.ts'

const person = z.object({ id: idText })

/** Stored with the action. The user concerned does not see it. */
const why = z.strictObject(
  { reason: paragraph({ min: 3, max: 500, tooShort: 'Enter a reason.', tooLong: 'Write at most 500 characters.' }) },
  onlyKnown,
)

export const endSessionsByStaff = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  access: 'staff',
  summary: 'Ends every session of a user',
  params: person,
  body: why,
  reply: success,
})

export const freezeByStaff = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/freeze',
  access: 'staff',
  summary: 'Freezes an account: it cannot sign in, and its sessions end',
  params: person,
  body: why,
  reply: success,
})

export const unfreezeByStaff = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unfreeze',
  access: 'staff',
  summary: 'Lets a frozen account sign in again',
  params: person,
  body: why,
  reply: success,
})
