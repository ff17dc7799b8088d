import { LRUCache } from 'lru-cache'
import type { Member } from '#shared/endpoint.ts'

const MAX_KNOWN = 5_000
/** A session is read from the database again after this time, whatever was announced. */
export const KNOWN_MS = 3_000

interface Known {
  member: Member
  /** The period in which it is used: the clock may be moved. */
  since: number
  until: number
}

interface Parts {
  find: (tokenHash: Buffer) => Promise<Member | null>
  now: () => Date
  /** Whether changes that other processes make arrive at present. */
  isListening: () => boolean
}

/**
 * Who uses which session, known for a few seconds to public reads. Members of staff are never kept, and nothing is while
 * changes do not arrive. A look-up that began before a change is not kept either.
 */
export class KnownMembers {
  readonly #known = new LRUCache<string, Known>({ max: MAX_KNOWN })
  readonly #parts: Parts
  #changes = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async find(tokenHash: Buffer): Promise<Member | null> {
    const { find, now, isListening } = this.#parts
    if (!isListening()) return find(tokenHash)
    const key = tokenHash.toString('latin1')
    const since = now().getTime()
    const known = this.#known.get(key)
    if (known && known.since <= since && since < known.until) return known.member
    const changes = this.#changes
    const member = await find(tokenHash)
    const isCurrent = changes === this.#changes && isListening()
    if (member && isCurrent && isOrdinary(member)) {
      this.#known.set(key, { member: Object.freeze(member), since, until: since + KNOWN_MS })
    }
    return member
  }

  /** Reads this member's sessions again. */
  drop(userId: number): void {
    this.#changes++
    for (const [key, { member }] of this.#known.entries()) if (member.id === userId) this.#known.delete(key)
  }

  /** Reads every session again. */
  dropAll(): void {
    this.#changes++
    this.#known.clear()
  }
}

const isOrdinary = ({ role, waitingRole }: Member): boolean => role === 'user' && waitingRole === undefined
