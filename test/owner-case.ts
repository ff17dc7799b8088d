import type { TestMember } from './server.ts'

/** A real object of somebody, and the request for it that only they may make. */
export interface OwnerCase {
  owner: TestMember
  url: string
  payload?: object
  /** What a stranger is answered; 403 or 404 unless said. With 200 the answer says that there is nothing. */
  refused?: number
}

export type Prepare = () => Promise<OwnerCase>
