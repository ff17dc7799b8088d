import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { contactObstacles, lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { notify, withdraw } from '#features/notifications/server/notify.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { changeMembership, joinGroup } from '../contract.ts'
import { GROUP_LIMITS, type MemberState, type OrganiserAct } from '../group.ts'
import { acceptedNotice, askedNotice, removedNotice, roleNotice } from './emails/group-notices.ts'
import { type FoundingDeps, invalid, lockOrganised, mustHaveRoom, tooMany, unknownGroup } from './founding.ts'
import {
  countIn,
  countOf,
  deleteMembership,
  lockGroupsOf,
  membershipOf,
  memberThere,
  nextOrganiser,
  organiserOf,
  organiserThere,
  passRole,
  personOf,
  setChoices,
  setState,
} from './members-store.ts'
import { askedKey } from './notice-keys.ts'
import { type LockedGroup, lockGroup } from './store.ts'

export type MembershipDeps = FoundingDeps & Pick<Deps, 'mail' | 'live' | 'publicUrl'>
type Joining = Call<typeof joinGroup>['body']

/** Joins with a code, or asks the organiser. Idempotent. Accounts are locked before groups, as when one is closed. */
export async function join(deps: MembershipDeps, me: Member, id: number, joining: Joining): Promise<void> {
  const code = joining.code.toUpperCase().replace(/[\s-]/g, '')
  await deps.transaction(async (tx) => {
    if (!(await lockOpenAccounts(tx, [me.id]))) throw unknownGroup()
    await lockGroupsOf(tx, me.id)
    const group = await lockGroup(tx, id)
    if (group?.status !== 'active') throw unknownGroup()
    const before = await membershipOf(tx, id, me.id)
    if (before?.state === 'member') return
    await mustBeSeen(tx, id)
    await mustBeWelcome(tx, me, id, before?.state)
    const to = stateBy(code, group)
    if (before?.state === to) return
    if (before === null) await mustHaveRoom(tx, me.id, {})
    await mustHavePlace(tx, id, to)
    await setState(tx, { groupId: id, userId: me.id, state: to, isShown: joining.isShown, at: deps.clock.now() })
    if (to === 'asked') await notifyOrganiser(deps, tx, group, me)
    else await withdrawAsked(tx, id, me.id)
  })
}

/** A group of which nobody is there is not shown, so nobody joins it. */
async function mustBeSeen(tx: Database, id: number): Promise<void> {
  if (!((await organiserThere(tx, id)) ?? (await nextOrganiser(tx, id)))) throw unknownGroup()
}

/** Who has the code of the group is a member at once, who has none asks. */
function stateBy(code: string, group: LockedGroup): 'asked' | 'member' {
  if (code === '') return 'asked'
  if (code === group.code) return 'member'
  throw invalid('code', 'This link is not valid any more. Ask the organiser for another one')
}

/** Who was refused or removed cannot join, nor whom the organiser blocks or who blocks the organiser. The answer is the same. */
async function mustBeWelcome(tx: Database, me: Member, id: number, state: MemberState | undefined): Promise<void> {
  const organiser = await organiserOf(tx, id)
  const isBlocked = organiser !== null && (await contactObstacles(tx, me.id, organiser)).has('blocked')
  if (state !== 'refused' && !isBlocked) return
  throw new DomainError('conflict', 'You cannot join this group. Its organiser decides who can.', {
    code: 'NOT_LET_IN',
  })
}

/** Counted under the lock of the group. */
async function mustHavePlace(tx: Database, id: number, to: 'asked' | 'member'): Promise<void> {
  const isFull = (await countIn(tx, id, to)) >= GROUP_LIMITS[to === 'member' ? 'members' : 'asked']
  if (!isFull) return
  const sentence =
    to === 'member' ? 'This group is full.' : 'Too many requests wait for the organiser. Try again later.'
  throw new DomainError('conflict', sentence, { code: 'GROUP_FULL' })
}

async function notifyOrganiser(deps: MembershipDeps, tx: Database, group: LockedGroup, me: Member): Promise<void> {
  const [to, from] = [await organiserThere(tx, group.id), await personOf(tx, me.id)]
  if (to && from) await notify(deps, tx, askedNotice({ to, group, origin: deps.publicUrl() }, from))
}

/** The request is answered or withdrawn. */
async function withdrawAsked(tx: Database, id: number, userId: number): Promise<void> {
  const organiser = await organiserOf(tx, id)
  if (organiser !== null) await withdraw(tx, [organiser], askedKey(id, userId))
}

/** Leaves a group in any status, or withdraws the request to join it. Idempotent. */
export async function leave({ transaction }: MembershipDeps, me: Member, id: number): Promise<void> {
  await transaction(async (tx) => {
    if (!(await lockGroup(tx, id))) throw unknownGroup()
    const before = await membershipOf(tx, id, me.id)
    // A refusal stays.
    if (before === null || before.state === 'refused') return
    if (before.role === 'organiser') {
      throw new DomainError('conflict', 'You organise this group. Hand on the role first, or end the group.', {
        code: 'ORGANISER',
      })
    }
    await withdrawAsked(tx, id, me.id)
    await deleteMembership(tx, id, me.id)
  })
}

export async function choose(
  { transaction }: MembershipDeps,
  me: Member,
  id: number,
  choices: Call<typeof changeMembership>['body'],
): Promise<void> {
  await transaction(async (tx) => {
    const group = await lockGroup(tx, id)
    if (group?.status !== 'active' || (await membershipOf(tx, id, me.id))?.state !== 'member') throw unknownGroup()
    await setChoices(tx, id, me.id, choices)
  })
}

interface Step {
  id: number
  userId: number
  act: OrganiserAct
}

/** What the organiser does about someone. Each act is idempotent. */
export async function actOn(deps: MembershipDeps, me: Member, { id, userId, act }: Step): Promise<void> {
  if (userId === me.id) throw new DomainError('invalid', 'Choose another member.')
  await deps.transaction(async (tx) => {
    const isOpen = await lockOpenAccounts(tx, [me.id, userId])
    await lockGroupsOf(tx, userId)
    const group = await lockOrganised(tx, me, id)
    if (!isOpen && (act === 'accept' || act === 'hand-on')) throw gone()
    await acts[act](deps, tx, { group, userId, state: (await membershipOf(tx, id, userId))?.state })
  })
}

interface Acted {
  group: LockedGroup
  userId: number
  state: MemberState | undefined
}

const acts: Readonly<Record<OrganiserAct, (deps: MembershipDeps, tx: Database, acted: Acted) => Promise<void>>> = {
  accept,
  refuse: async ({ clock }, tx, { group, userId, state }) => {
    if (state === 'refused') return
    if (state !== 'asked') throw gone()
    await setState(tx, { groupId: group.id, userId, state: 'refused', isShown: false, at: clock.now() })
    await withdrawAsked(tx, group.id, userId)
  },
  remove: async (deps, tx, { group, userId, state }) => {
    if (state === 'refused') return
    if (state !== 'member') throw gone()
    await setState(tx, { groupId: group.id, userId, state: 'refused', isShown: false, at: deps.clock.now() })
    const to = await personOf(tx, userId)
    if (to) await notify(deps, tx, removedNotice({ to, group, origin: deps.publicUrl() }))
  },
  allow: async (_deps, tx, { group, userId, state }) => {
    if (state === 'refused') await deleteMembership(tx, group.id, userId)
  },
  'hand-on': async (deps, tx, { group, userId }) => {
    const to = await memberThere(tx, group.id, userId)
    if (!to) throw gone()
    if ((await countOf(tx, userId)).organised >= GROUP_LIMITS.organised)
      throw tooMany(`They organise ${GROUP_LIMITS.organised} groups already.`)
    await passRole(tx, group.id, userId)
    await notify(deps, tx, roleNotice({ to, group, origin: deps.publicUrl() }, { isHandedOn: true }))
  },
}

async function accept(deps: MembershipDeps, tx: Database, { group, userId, state }: Acted): Promise<void> {
  if (state === 'member') return
  if (state !== 'asked') throw gone()
  await mustHavePlace(tx, group.id, 'member')
  const before = await membershipOf(tx, group.id, userId)
  const isShown = before?.isShown ?? false
  await setState(tx, { groupId: group.id, userId, state: 'member', isShown, at: deps.clock.now() })
  await withdrawAsked(tx, group.id, userId)
  const [to, organiser] = [await personOf(tx, userId), await organiserOf(tx, group.id)]
  if (to && organiser !== null)
    await notify(deps, tx, acceptedNotice({ to, group, origin: deps.publicUrl() }, organiser))
}

const gone = () =>
  new DomainError('conflict', 'This has changed meanwhile. Load the page again.', { code: 'MEMBER_CHANGED' })
