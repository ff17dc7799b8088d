import * as z from 'zod/mini'
import { endpoint, ROLES } from '#shared/endpoint.ts'
import { idText, line, paragraph, success } from '#shared/fields.ts'
import { onlyKnown } from './contract.ts'

const person = z.object({ id: idText })

/** Stored with the action. The user concerned does not see it. */
const reason = paragraph({ min: 3, max: 500, tooShort: 'Enter a reason.', tooLong: 'Write at most 500 characters.' })
const why = z.strictObject({ reason }, onlyKnown)

export const endSessionsByStaff = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  access: 'moderator',
  summary: 'Ends every session of a user',
  params: person,
  body: why,
  reply: success,
})

export const freezeByStaff = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/freeze',
  access: 'moderator',
  summary: 'Freezes an account: it cannot sign in, and its sessions end',
  params: person,
  body: why,
  reply: success,
})

export const unfreezeByStaff = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unfreeze',
  access: 'moderator',
  summary: 'Lets a frozen account sign in again',
  params: person,
  body: why,
  reply: success,
})

export const removeFactorsByStaff = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/remove-factors',
  access: 'admin',
  summary: 'Removes the second factors of a user who has lost them all, after a wait in which the owner can stop it',
  params: person,
  body: why,
  reply: success,
})

const username = line({
  min: 1,
  max: 30,
  tooShort: 'Enter a username.',
  tooLong: 'A username has at most 30 characters.',
})

export const removeLostFactors = endpoint({
  method: 'POST',
  path: '/api/admin/lost-factors',
  access: 'admin',
  summary: 'The same by username, for the desk; the reason says how the person was identified',
  body: z.strictObject({ username, reason }, onlyKnown),
  reply: success,
})

const staffMember = z.object({ id: z.int(), username: z.string(), fullName: z.string(), role: z.enum(ROLES) })
export type StaffMember = z.output<typeof staffMember>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: 'admin',
  summary: 'Everyone with a role of staff',
  reply: z.array(staffMember),
})

export const giveRole = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  access: 'admin',
  summary: 'Gives a user a role of staff, or takes it away',
  body: z.strictObject(
    {
      username,
      role: z.enum(ROLES, 'Choose a role.'),
      reason,
    },
    onlyKnown,
  ),
  reply: z.array(staffMember),
})
