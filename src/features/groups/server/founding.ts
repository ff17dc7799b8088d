import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { endShareGroup, renameGroup } from '#features/checkout/ledger/server/share-store.ts'
import { countForNewMember } from '#http/limits/new-members.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { randomLetters } from '#shared/reference.ts'
import { wordsIn } from '#shared/text/hold-words.ts'
import type { foundGroup } from '../contract.ts'
import { GROUP_LIMITS } from '../group.ts'
import { countOf, deleteAsked, lockGroupsOf, membershipOf, passRole, setState } from './members-store.ts'
import { type GroupValues, insertGroup, type LockedGroup, lockGroup, setCode, setStatus, updateGroup } from './store.ts'

export type FoundingDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'places' | 'config' | 'counters' | 'jobs'>
type Written = Call<typeof foundGroup>['body']

const CODE_LENGTH = 10
export const newCode = (): string => randomLetters(CODE_LENGTH)

/** Notifies the members of a group that it has ended, after one of them. */
export const endedQueue = queue<{ groupId: number; afterId: number }>('groups.notify-ended')

/** Founds a group. Returns its id. */
export async function found(deps: FoundingDeps, me: Member, written: Written): Promise<number> {
  const values = await valuesOf(deps, written)
  await mustHaveRoom(deps.db, me.id, { isOrganiser: true })
  await countForNewMember(deps, me, 'listings')
  return deps.transaction(async (tx) => {
    if (!(await lockOpenAccounts(tx, [me.id]))) throw new DomainError('conflict', 'Your account is being closed.')
    await lockGroupsOf(tx, me.id)
    await mustHaveRoom(tx, me.id, { isOrganiser: true })
    const at = deps.clock.now()
    const groupId = await insertGroup(tx, values, { code: newCode(), at })
    if (groupId === null) throw invalid('name', 'There are too many groups of this name here. Choose another name')
    await setState(tx, { groupId, userId: me.id, state: 'member', isShown: true, at })
    await passRole(tx, groupId, me.id)
    return groupId
  })
}

export async function change(deps: FoundingDeps, me: Member, id: number, written: Written): Promise<void> {
  const values = await valuesOf(deps, written)
  await deps.transaction(async (tx) => {
    await lockOrganised(tx, me, id)
    await updateGroup(tx, id, values, deps.clock.now())
    await renameGroup(tx, id, values.name)
  })
}

/** Ends a group for good. Its members are notified. */
export async function end(deps: FoundingDeps, me: Member, id: number): Promise<void> {
  await deps.transaction(async (tx) => {
    await lockOrganised(tx, me, id)
    await setStatus(tx, id, 'ended', deps.clock.now())
    await endShareGroup(tx, id, deps.clock.now())
    await deleteAsked(tx, id)
    await deps.jobs.send(tx, endedQueue, { groupId: id, afterId: 0 })
  })
}

/** Another code for a group. Returns it. */
export async function renewCode({ transaction }: FoundingDeps, me: Member, id: number): Promise<string> {
  const code = newCode()
  await transaction(async (tx) => {
    await lockOrganised(tx, me, id)
    await setCode(tx, id, code)
  })
  return code
}

/** Locks the group that a member organises, until the transaction ends. */
export async function lockOrganised(tx: Database, me: Member, id: number): Promise<LockedGroup> {
  const group = await lockGroup(tx, id)
  if (group?.status !== 'active') throw unknownGroup()
  if ((await membershipOf(tx, id, me.id))?.role !== 'organiser') {
    throw new DomainError('forbidden', 'Only the organiser of the group can do this.')
  }
  return group
}

export const unknownGroup = (): DomainError => new DomainError('not_found', 'This group does not exist.')

/** Refuses one more group of a member. */
export async function mustHaveRoom(
  db: Database,
  userId: number,
  { isOrganiser = false }: { isOrganiser?: boolean },
): Promise<void> {
  const { joined, organised } = await countOf(db, userId)
  if (isOrganiser && organised >= GROUP_LIMITS.organised)
    throw tooMany(`You can organise ${GROUP_LIMITS.organised} groups at most.`)
  if (joined >= GROUP_LIMITS.joined) throw tooMany(`You can belong to ${GROUP_LIMITS.joined} groups at most.`)
}

export const tooMany = (sentence: string): DomainError =>
  new DomainError('conflict', sentence, { code: 'TOO_MANY_GROUPS' })

async function valuesOf({ places, config }: FoundingDeps, written: Written): Promise<GroupValues> {
  const { name, kind, about, postcode } = written
  for (const [field, text] of Object.entries({ name, about })) {
    const [word] = wordsIn(text, config.holds.words)
    if (word) throw invalid(field, `We do not allow groups with the word “${word}”`)
  }
  const { outcode } = await places.lookup(postcode)
  const { lat, lng } = await places.lookup(outcode)
  return { name, kind, about, outcode, lat, lng }
}

export const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('invalid', sentence, { code: 'INVALID', fields: { [field]: sentence } })
