import { actOnMember, foundGroup, getGroup, getOrganising, joinGroup } from '#features/groups/contract.ts'
import type { OrganiserAct } from '#features/groups/group.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import type { TestMember, Visitor } from '../server.ts'

/** The fields of a group that tests found. */
export const groupWords = {
  name: 'Mill Lane Allotments',
  kind: 'allotments',
  postcode: 'BS6 5TR',
  about: 'Thirty plots, and a shed that leaks.',
} as const

export const ofGroup = (id: number) => ({ params: { id: String(id) } })

export const found = (who: TestMember, more: Partial<Input<typeof foundGroup>['body']> = {}) =>
  who(foundGroup, { body: { ...groupWords, ...more } })

export const readGroup = (who: Visitor, slug: string) => who(getGroup, { params: { slug } })

/** Asks to join a group, or joins it with its code. */
export const askToJoin = (who: TestMember, id: number, more: Input<typeof joinGroup>['body'] = {}) =>
  who(joinGroup, { ...ofGroup(id), body: more })

/** Does something about a member as the organiser of a group. */
export const act = (who: TestMember, id: number, on: TestMember, what: OrganiserAct) =>
  who(actOnMember, { params: { id: String(id), userId: String(on.me.id) }, body: { act: what } })

export const codeOf = async (organiser: TestMember, id: number) => (await organiser(getOrganising, ofGroup(id))).code

/** Joins a group by the link of its organiser. */
export const join = async (who: TestMember, organiser: TestMember, id: number, isShown = true) =>
  askToJoin(who, id, { code: await codeOf(organiser, id), isShown })

/** The titles of a member's notices about groups. */
export const groupNotices = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'group').map(({ title }) => title)

/** Ids of the members whom the page of a group names to this reader. */
export const membersNamed = async (who: Visitor, slug: string) => (await readGroup(who, slug)).named.map(({ id }) => id)
