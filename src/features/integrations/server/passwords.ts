import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { User } from '#features/accounts/server/store.ts'

/** The check of the password, which belongs to the accounts. */
export interface Passwords {
  /** The user, when this is their password. Throws when it is not; tries count as on the login page. */
  verify(userId: number, password: string, request: FastifyRequest): Promise<User>
  /** Throws when the password was changed, or the account frozen, since it was checked. */
  require(tx: Deps['db'], user: User): Promise<void>
}
