import { sql } from 'drizzle-orm'
import { updateProfile } from '#features/accounts/contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import { changeListing, createListing, moveListing } from '#features/listings/listing/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { only } from '#shared/required.ts'
import { listingBody } from '#test/listing-body.ts'
import type { TestMember, TestServer } from '#test/server.ts'
import type { Plant, Seller } from './judge.ts'

/** Every plant of the drill is found by this word. */
export const WORD = 'serviceberry'
const SELLERS = 2
const PLANTS_EACH = 2

export const writes = ['price', 'title', 'move', 'hide', 'name', 'email', 'suspend'] as const
export type Write = (typeof writes)[number]

interface Growing {
  plant: Plant
  grower: TestMember
  seller: Seller
}

/** Who reports a seller, and who decides. */
interface People {
  reader: TestMember
  staff: TestMember
}

let made = 0
/** Unique, of four digits, and rising: no amount that a page computes from a price is an earlier price. */
const nextPrice = (): number => 1_000 + 7 * ++made
const nextTitle = (): string => `Serviceberry No ${String(++made).padStart(4, '0')}`
/** Letters alone: `Linnet Aabc`. */
const nextName = (): string => `Linnet A${String(++made).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`

/** Sellers with plants that change at random, and what must be seen of them. */
export class Market {
  readonly #server: TestServer
  readonly #people: People
  readonly #all: Growing[] = []

  constructor(server: TestServer, people: People) {
    this.#server = server
    this.#people = people
  }

  get plants(): readonly Plant[] {
    return this.#all.map(({ plant }) => plant)
  }

  async open(): Promise<void> {
    for (let n = 0; n < SELLERS; n++) {
      const grower = await this.#server.member(`grower${++made}`)
      const { fullName: name, email } = grower.me
      const seller: Seller = { name, email, showsEmail: false, isSuspended: false, past: [] }
      for (let m = 0; m < PLANTS_EACH; m++) {
        const [title, price] = [nextTitle(), nextPrice()]
        const body = listingBody({
          title,
          price,
          description: `Rooted from a cutting of plant ${made}, in pot ${m + 1}.`,
        })
        const { id } = await grower(createListing, { body })
        this.#all.push({ grower, seller, plant: { id, seller, title, price, status: 'active', past: [] } })
      }
    }
  }

  /** Takes everything away, so that the plants of the next market fit on one page. */
  async close(): Promise<void> {
    const ids = this.plants.map(({ id }) => id)
    await this.#server.deps.db.execute(
      sql`update products set status = 'removed' where id = any(${sql.param(ids)}::int[])`,
    )
  }

  /** Makes one change to a plant or its seller. Returns what it was; a change that is not possible now becomes another. */
  async write(write: Write, choice: number): Promise<string> {
    const able = this.#all.filter(({ seller }) => !seller.isSuspended)
    const one = able[choice % able.length]
    if (one === undefined) return 'nothing'
    const isLast = able.every(({ seller }) => seller === one.seller)
    const isEditable = one.plant.status === 'active' || one.plant.status === 'paused'
    const possible = (write === 'suspend' && isLast) || (!isEditable && (write === 'price' || write === 'title'))
    const chosen = possible ? 'move' : write
    await this.#writers[chosen](one)
    return `${chosen}: ${one.plant.title}, now ${one.plant.status}`
  }

  readonly #writers: Record<Write, (one: Growing) => Promise<void>> = {
    price: async ({ plant, grower }) => {
      const price = nextPrice()
      await grower(changeListing, { params: { id: String(plant.id) }, body: { price } })
      plant.past.push({ title: plant.title, price: plant.price })
      plant.price = price
    },
    title: async ({ plant, grower }) => {
      const title = nextTitle()
      await grower(changeListing, { params: { id: String(plant.id) }, body: { title } })
      plant.past.push({ title: plant.title, price: plant.price })
      plant.title = title
    },
    move: async ({ plant, grower }) => {
      if (plant.status === 'hidden') return this.#hide(plant, false)
      const move = ({ active: plant.id % 2 === 0 ? 'sold' : 'pause', paused: 'resume', sold: 'renew' } as const)[
        plant.status
      ]
      await grower(moveListing, { params: { id: String(plant.id), move } })
      plant.status = ({ sold: 'sold', pause: 'paused', resume: 'active', renew: 'active' } as const)[move]
    },
    hide: ({ plant }) => (plant.status === 'active' ? this.#hide(plant, true) : this.#hide(plant, false)),
    name: async ({ seller, grower }) => {
      const fullName = nextName()
      await grower(updateProfile, { params: { id: String(grower.me.id) }, body: { fullName } })
      seller.past.push(seller.name)
      seller.name = fullName
    },
    email: async ({ seller, grower }) => {
      const showEmail = !seller.showsEmail
      await grower(updateProfile, { params: { id: String(grower.me.id) }, body: { showEmail } })
      seller.showsEmail = showEmail
    },
    suspend: async ({ seller, grower }) => {
      const report = { targetKind: 'person', targetId: grower.me.id, reason: 'offensive' } as const
      await this.#people.reader(sendReport, { body: report })
      const { rows } = await this.#server.deps.db.execute<{ id: number }>(
        `select id from cases where subject_kind = 'person' and subject_id = ${grower.me.id}`,
      )
      const body = { action: 'suspend', rule: 'civil', days: 7 } as const
      await this.#people.staff(decideCase, { params: { id: String(only(rows).id) }, body })
      seller.isSuspended = true
    },
  }

  /** As staff hide a listing and show it again. */
  async #hide(plant: Plant, hides: boolean): Promise<void> {
    const values = hides ? `hidden_at = now(), status = 'paused'` : `hidden_at = null, status = 'active'`
    await this.#server.deps.db.execute(`update products set ${values} where id = ${plant.id}`)
    plant.status = hides ? 'hidden' : 'active'
  }
}
