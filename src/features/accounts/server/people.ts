import { failureOf } from '#adapters/db/failure.ts'
import type { Deps } from '#deps.ts'
import { hasChanges } from '#shared/changes.ts'
import type { Answer, Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { withoutUndefined } from '#shared/keyed.ts'
import type { currentUser, getUser, registerUser, updateProfile } from '../contract.ts'
import { userRegistered } from '../events.ts'
import { isEmailTaken } from './email-change-store.ts'
import { sendVerification } from './email-links.ts'
import { hashPassword, refuseGuessable } from './passwords/passwords.ts'
import { isReservedName } from './reserved-full-names.ts'
import {
  addUser,
  type ContactCondition,
  changeUser,
  findUser,
  isUsernameTaken,
  type NewUser,
  type User,
} from './store.ts'

type Parts = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'mail' | 'places' | 'events' | 'publicUrl'>

/** Facts about a user that higher features supply; filled in where the features are composed. */
export interface Slots {
  unread(userId: number): Promise<{ messages: number; notifications: number }>
  /** Who else can be messaged. */
  acquaintances: readonly ContactCondition[]
  /** Whether this URL is a picture that the user uploaded. */
  ownsPicture(userId: number, url: string): Promise<boolean>
  /** Whether staff have removed this text from the member's profile. */
  isRemovedText(userId: number, text: string): Promise<boolean>
}

/** No account has this id. */
const NO_ONE = 0

export async function register(parts: Parts, details: Call<typeof registerUser>['body']): Promise<User> {
  const { config, db, transaction, clock, events } = parts
  const { username, email, fullName, password } = details
  refuseReserved({ username, fullName }, config.productName)
  await refuseGuessable(password, [username, email, fullName])
  const taken = {
    username: await isUsernameTaken(db, username),
    email: await isEmailTaken(db, email, NO_ONE, clock.now()),
  }
  if (taken.username || taken.email) throw alreadyTaken(taken)
  const user = { ...details, password: await hashPassword(password) }
  try {
    return await transaction(async (tx) => {
      const added = await addUser(tx, user, clock.now())
      await sendVerification(parts, tx, added)
      await events.announce(tx, userRegistered, { userId: added.id })
      return added
    })
  } catch (error) {
    // Another user took the username concurrently.
    const failure = failureOf(error)
    if (failure.kind !== 'unique') throw error
    const { constraint } = failure
    throw alreadyTaken({ username: constraint === 'users_username_key', email: constraint === 'users_email_key' })
  }
}

/** Messages and listings show the names, so they must not impersonate staff. */
function refuseReserved(names: { username?: string; fullName: string }, productName: string): void {
  for (const [field, name] of Object.entries(names)) {
    if (!isReservedName(name, productName)) continue
    const message = 'This name is reserved. Please enter your own.'
    throw new DomainError('invalid', message, { fields: { [field]: message } })
  }
}

/** A name from before the rule is allowed, so that the rest of the profile can be changed. */
async function refuseReservedChange({ config, db }: Parts, me: Member, fullName: string): Promise<void> {
  const user = await findUser(db, me.id)
  if (user?.fullName !== fullName) refuseReserved({ fullName }, config.productName)
}

function alreadyTaken({ username, email }: { username: boolean; email: boolean }): DomainError {
  const fields = {
    ...(username && { username: 'This username is already taken. Please choose another.' }),
    ...(email && { email: 'There is already an account with this email address. Sign in, or reset your password.' }),
  }
  return new DomainError('conflict', Object.values(fields)[0] ?? 'This account exists already.', {
    code: 'ALREADY_TAKEN',
    fields,
  })
}

/** The user's view of themselves. */
export async function currentUserView(
  user: User,
  slots: Pick<Slots, 'unread'>,
  rights: Pick<Member, 'waitingRole'> = {},
): Promise<Answer<typeof currentUser>> {
  return {
    ...user,
    closesAt: user.closesAt?.toISOString() ?? null,
    needsSecondFactor: rights.waitingRole !== undefined,
    createdAt: user.createdAt.toISOString(),
    unread: await slots.unread(user.id),
  }
}

/** A user as `me`, or a visitor, can see them. */
export async function publicUserView(db: Deps['db'], id: number, me: Member | null): Promise<Answer<typeof getUser>> {
  const user = await findUser(db, id)
  if (!user || (user.closesAt && me?.id !== id)) throw new DomainError('not_found', 'User Not Found')
  const seesEmail = me !== null && (me.id === user.id || user.showEmail)
  return {
    ...user,
    createdAt: user.createdAt.toISOString(),
    email: seesEmail ? user.email : null,
    canReadMessages: user.suspendedAt === null,
  }
}

export async function changeProfile(parts: Parts, slots: Slots, me: Member, body: Call<typeof updateProfile>['body']) {
  if (!hasChanges(body)) return mustFind(parts.db, me.id)
  const { postcode, avatar, ...rest } = body
  if (rest.bio && (await slots.isRemovedText(me.id, rest.bio))) {
    const message = 'Our staff have removed this text from your profile. Please write another one.'
    throw new DomainError('invalid', message, { code: 'TEXT_REMOVED', fields: { bio: message } })
  }
  if (rest.fullName !== undefined) await refuseReservedChange(parts, me, rest.fullName)
  if (avatar && !(await slots.ownsPicture(me.id, avatar))) {
    const message = 'Choose a picture you have uploaded.'
    throw new DomainError('invalid', message, { code: 'AVATAR_INVALID', fields: { avatar: message } })
  }
  const change: Partial<NewUser> = {
    ...withoutUndefined(rest),
    ...(avatar !== undefined && { avatar }),
    ...(postcode !== undefined && (await placeOf(parts, postcode))),
  }
  const user = await changeUser(parts.db, me.id, change, parts.clock.now())
  if (!user) throw new DomainError('not_found', 'User Not Found')
  return user
}

export async function mustFind(db: Deps['db'], id: number): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new DomainError('not_found', 'User Not Found')
  return user
}

/** Looks up the place of a postcode; without a postcode the stored place is cleared. */
async function placeOf({ places }: Parts, postcode: string | null) {
  if (!postcode) return { postcode: null, latitude: null, longitude: null }
  const { postcode: full, outcode, lat, lng } = await places.lookup(postcode)
  return { postcode: full ?? outcode, latitude: lat, longitude: lng }
}
