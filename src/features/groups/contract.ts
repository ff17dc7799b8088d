import * as z from 'zod/mini'
import { swapDay, swapDayForm } from '#features/community/contract.ts'
import { faultIn } from '#features/community/refused-text.ts'
import { page } from '#features/listings/listing/query-fields.ts'
import { searchListings } from '#features/listings/search/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, line, paragraph, success } from '#shared/fields.ts'
import { groupKinds, MAX_LENGTH, memberRoles, memberStates, organiserActs } from './group.ts'

/** Text without links, email addresses and telephone numbers. */
const plain = z.check<string>((context) => {
  if (faultIn(context.value) === null) return
  const message = 'Leave out links, email addresses and telephone numbers: people can message the organiser here'
  context.issues.push({ code: 'custom', message, input: context.value })
})

/** The fields of a group. */
export const groupInput = z.object({
  name: line({
    min: 3,
    max: MAX_LENGTH.name,
    tooShort: 'Give the group its name',
    tooLong: `Use at most ${MAX_LENGTH.name} characters`,
  }).check(plain),
  kind: z.enum(groupKinds, 'Choose what kind of group it is'),
  /** An outward code, or a full postcode of which only the outward code is stored. */
  postcode: line({
    min: 1,
    max: 10,
    tooShort: 'Enter the postcode of the place or the first half of it',
    tooLong: 'Please enter a valid UK postcode',
  }),
  about: paragraph({
    min: 10,
    max: MAX_LENGTH.about,
    tooShort: 'Say in a sentence who you are and what you grow',
    tooLong: `Use at most ${MAX_LENGTH.about.toLocaleString('en-GB')} characters`,
  }).check(plain),
})

const person = z.object({ id: z.number(), fullName: z.string(), avatar: z.nullable(z.string()) })

const card = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(groupKinds),
  about: z.string(),
  /** The town or district. */
  place: z.string(),
  outcode: z.string(),
  /** All members, those that the page does not name included. */
  members: z.number(),
  /** `about 3 miles`; null when the requester has no place. */
  distance: z.nullable(z.string()),
})
export type GroupCard = z.output<typeof card>

/** How the requester stands to a group. */
const membership = z.object({
  state: z.enum(memberStates),
  role: z.enum(memberRoles),
  isShown: z.boolean(),
  isOnProfile: z.boolean(),
  /** Whole per cent of what they get for a sale that goes to the group; 0: nothing. */
  sharePercent: z.number(),
})

const member = z.extend(person, {
  role: z.enum(memberRoles),
  /** Whether the public page names them; always true for readers who are no members. */
  isShown: z.boolean(),
})
export type GroupMember = z.output<typeof member>

const group = z.extend(card, {
  createdAt: instant,
  /** The members whom this reader sees, the organiser first, then those who joined first. */
  named: z.array(member),
  /** Null while another organiser is being found. */
  organiser: z.nullable(person),
  /** Null for a reader who has nothing to do with the group. */
  mine: z.nullable(membership),
})
export type Group = z.output<typeof group>

const bySlug = z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'This is not the address of a group')) })
const byId = z.object({ id: idText })
const ofMember = z.object({ id: idText, userId: idText })

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'anyone',
  summary: 'Lists groups, nearest first within 25 miles of a postcode or of your place, else the newest first',
  query: z.object({
    near: z.optional(line({ max: 10, tooLong: 'Please enter a valid UK postcode' })),
    /** From anywhere, although the requester has a place. */
    everywhere: z.optional(z.literal('true')),
    /** Leaves out this many groups. */
    skip: z.optional(idText),
  }),
  reply: z.object({
    groups: z.array(card),
    /** The place of the list; null for a list from anywhere. */
    near: z.nullable(z.object({ place: z.string(), outcode: z.string() })),
    /** `skip` of the next page; null on the last. */
    next: z.nullable(z.number()),
  }),
})
export type GroupsPage = z.output<(typeof listGroups)['reply']>

export const listOwnGroups = endpoint({
  method: 'GET',
  path: '/api/groups/mine',
  access: 'member',
  summary: 'Lists the groups you belong to or have asked to join',
  reply: z.array(z.extend(card, { mine: membership })),
})
export type OwnGroup = z.output<(typeof listOwnGroups)['reply']>[number]

export const listGroupsOf = endpoint({
  method: 'GET',
  path: '/api/groups/of/:userId',
  access: 'anyone',
  summary: 'Lists the groups that a member shows on their profile',
  params: z.object({ userId: idText }),
  reply: z.array(z.object({ slug: z.string(), name: z.string() })),
})

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/at/:slug',
  access: 'anyone',
  summary: 'Returns a group with its members',
  params: bySlug,
  reply: group,
})

export const listGroupListings = endpoint({
  method: 'GET',
  path: '/api/groups/at/:slug/listings',
  access: 'anyone',
  summary: 'Lists what members of a group have on sale within 25 miles of it, nearest first',
  params: bySlug,
  query: z.object(page),
  reply: searchListings.reply,
})

export const listGroupSwapDays = endpoint({
  method: 'GET',
  path: '/api/groups/at/:slug/swap-days',
  access: 'anyone',
  summary: 'Lists the swap days of a group that are not over, the next first',
  params: bySlug,
  reply: z.array(swapDay),
})

export const addGroupSwapDay = endpoint({
  method: 'POST',
  path: '/api/groups/:id/swap-days',
  access: 'member',
  limited: 'listings',
  summary: 'Announces a swap day of the group that you organise; members are reminded a day before',
  params: byId,
  body: swapDayForm,
  reply: swapDay,
  status: 201,
})

export const takeOffSwapDay = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/swap-days/:swapDayId',
  access: 'member',
  summary: 'Takes a swap day off the page of the group that you organise; it stays announced',
  params: z.object({ id: idText, swapDayId: idText }),
  reply: success,
})

export const foundGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  access: 'member',
  limited: 'listings',
  summary: 'Founds a group, whose organiser you become',
  body: groupInput,
  reply: group,
  status: 201,
})

export const changeGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:id',
  access: 'member',
  limited: 'listings',
  summary: 'Changes the group that you organise; its address stays',
  params: byId,
  body: groupInput,
  reply: group,
})

export const endGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  access: 'member',
  summary: 'Ends the group that you organise, for good; its members are notified',
  params: byId,
  reply: success,
})

const invitation = z.object({
  /** Lets everyone who has it join at once. */
  code: z.string(),
  /** The page of the group with the code. */
  link: z.string(),
})

export const getOrganising = endpoint({
  method: 'GET',
  path: '/api/groups/:id/organising',
  access: 'member',
  summary:
    'Returns what only the organiser of a group sees: who asks to join, its other members, who was not let in, and the link',
  params: byId,
  reply: z.extend(invitation, {
    asked: z.array(z.extend(person, { since: instant })),
    /** All but the organiser, also those whom a block hides from the page. */
    members: z.array(person),
    refused: z.array(person),
  }),
})
export type Organising = z.output<(typeof getOrganising)['reply']>

export const replaceCode = endpoint({
  method: 'POST',
  path: '/api/groups/:id/code',
  access: 'member',
  isUnseen: true,
  summary: 'Makes another code for the group that you organise; the one before lets nobody join any more',
  params: byId,
  reply: invitation,
})

export const joinGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members',
  access: 'member',
  summary: 'Joins a group with its code, or asks its organiser to let you in',
  params: byId,
  body: z.object({
    code: z._default(line({ max: 20, tooLong: 'This code is not valid' }), ''),
    /** Whether the public page of the group names you. */
    isShown: z._default(z.boolean('Choose yes or no'), true),
  }),
  reply: group,
})

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/members',
  access: 'member',
  summary: 'Leaves a group, or withdraws the request to join it; an organiser hands on the role first',
  params: byId,
  reply: success,
})

export const changeMembership = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/members',
  access: 'member',
  summary: 'Chooses whether the page of a group names you, and whether your profile names the group',
  params: byId,
  /** What is left out stays as it is. */
  body: z.object({
    isShown: z.optional(z.boolean('Choose yes or no')),
    isOnProfile: z.optional(z.boolean('Choose yes or no')),
  }),
  reply: group,
})

export const actOnMember = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/members/:userId',
  access: 'member',
  summary: 'As organiser accepts or refuses a request, removes a member, lets someone ask again, or hands on your role',
  params: ofMember,
  body: z.object({ act: z.enum(organiserActs, 'Choose accept, refuse, remove, allow or hand-on') }),
  reply: group,
})
