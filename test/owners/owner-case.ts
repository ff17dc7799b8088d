import type { TestMember } from '#test/server.ts'

/** A real object of a user, and the request for it that only the owner may make. */
export interface OwnerCase {
  owner: TestMember
  url: string
  payload?: object
  /** The status that a stranger gets; 403 or 404 by default. With 200 the response must be empty. */
  refused?: number
}

export type Prepare = () => Promise<OwnerCase>
