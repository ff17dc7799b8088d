import { keysOf } from '#shared/keyed.ts'

/** What a group is, with its name on the page. */
export const groupKindNames = {
  allotments: 'Allotment society',
  school: 'School',
  street: 'Street',
  other: 'Group',
} as const
export type GroupKind = keyof typeof groupKindNames
export const groupKinds = keysOf(groupKindNames)

export const groupStatuses = ['active', 'ended', 'removed'] as const
export type GroupStatus = (typeof groupStatuses)[number]

/** How someone stands to a group: asks to join, belongs to it, or was not let in. */
export const memberStates = ['asked', 'member', 'refused'] as const
export type MemberState = (typeof memberStates)[number]

export const memberRoles = ['organiser', 'member'] as const

/** What an organiser does about someone. */
export const organiserActs = ['accept', 'refuse', 'remove', 'allow', 'hand-on'] as const
export type OrganiserAct = (typeof organiserActs)[number]

export const MAX_LENGTH = { name: 60, about: 1000 } as const

/** Groups that one member organises, groups that one belongs to, members of one group, and requests that wait in it. */
export const GROUP_LIMITS = { organised: 3, joined: 20, members: 500, asked: 100 } as const

/** Members named on the page of a group; the others are counted. */
export const MEMBERS_SHOWN = 60

/** The distance from a group within which its members' listings are on its page. */
export const LISTING_MILES = 25

const MAX_SLUG_NAME = 60

/**
 * The last part of a group's address. It ends with the district, so that it never is the name of another page. `n`
 * numbers groups of one name in one district.
 */
export function slugOf({ name, outcode }: { name: string; outcode: string }, n: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_NAME)
    .replace(/^-+|-+$/g, '')
  return [plain || 'group', outcode.toLowerCase(), ...(n > 1 ? [String(n)] : [])].join('-')
}

/** The address of a group's page. */
export const groupHref = (slug: string): string => `/groups/${slug}`

/** The page that says what was raised for a group. */
export const groupMoneyHref = (slug: string): string => `${groupHref(slug)}/money`

/** The code by which another site shows the window of a group. `name` becomes the title of the frame. */
export const windowCode = (address: string, name: string): string =>
  `<iframe src="${address}" title="${name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" width="100%" height="520" loading="lazy"></iframe>`
