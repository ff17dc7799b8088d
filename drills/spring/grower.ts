import { sql } from 'drizzle-orm'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { announceCrop, withdrawCrop } from '#features/crops/contract.ts'
import { cropIsReady } from '#features/crops/reservation-contract.ts'
import { required } from '#shared/required.ts'
import { PASSWORD } from '#test/people.ts'
import { PLANTS, plusDays } from './almanac.ts'
import { unlessRefused } from './answer.ts'
import type { Buyers } from './buyers.ts'
import type { Person } from './people.ts'
import type { Almanac } from './plan.ts'

const EACH_PRICE = 200

/** A grower, who announces crops in spring and says months later how many there are. */
export class Grower {
  readonly #almanac: Almanac
  readonly #me: Person
  readonly #buyers: Buyers

  constructor(almanac: Almanac, me: Person, buyers: Buyers) {
    this.#almanac = almanac
    this.#me = me
    this.#buyers = buyers
  }

  plan(year: number): void {
    const crops = this.#chance(0.5) ? 1 : 2
    for (let n = 0; n < crops; n++) {
      this.#almanac.on(plusDays(`${year}-02-01`, this.#upTo(75)), () => this.#announce())
    }
    if (this.#chance(0.02)) this.#almanac.on(plusDays(`${year}-04-15`, this.#upTo(60)), () => this.#leave())
  }

  #chance = (share: number): boolean => this.#almanac.random() < share
  #upTo = (most: number): number => Math.floor(this.#almanac.random() * (most + 1))

  async #announce(): Promise<void> {
    const { call, district } = this.#me
    const { slug } = required(PLANTS[this.#upTo(PLANTS.length - 1)], 'There are plants.')
    const kind = this.#chance(0.75) ? 'plants' : 'produce'
    const today = this.#almanac.today()
    const own = { readyFrom: plusDays(today, 40 + this.#upTo(50)), readyUntil: plusDays(today, 100 + this.#upTo(20)) }
    const body = {
      plant: slug,
      kind,
      sownOn: today,
      quantity: 2 + this.#upTo(18),
      price: EACH_PRICE,
      postcode: district,
    } as const
    const announced = (days: object) =>
      unlessRefused(
        [this.#me],
        () => call(announceCrop, { body: { ...body, ...days } }),
        ['WINDOW_UNKNOWN', 'NEEDS_FROST_WORD'],
        (code) => this.#almanac.count(`announcements refused: ${code}`),
      )
    const hasOwn = this.#chance(0.2)
    const crop = (await announced(hasOwn ? own : {})) ?? (await announced({ ...own, knowsFrost: true }))
    if (!crop) return
    this.#almanac.count('crops announced')
    this.#buyers.lookAt({
      id: crop.id,
      grower: this.#me,
      price: EACH_PRICE,
      quantity: crop.quantity,
      ready: crop.ready,
    })
    const fate = this.#almanac.random()
    const day = plusDays(crop.ready.from, this.#upTo(18) - 10)
    if (fate < 0.06) this.#almanac.on(day, () => this.#withdraw(crop.id))
    // The rest never says a word.
    else if (fate < 0.95) this.#almanac.on(day, () => this.#ready(crop.id))
  }

  async #withdraw(id: number): Promise<void> {
    const done = await unlessRefused([this.#me], () => this.#me.call(withdrawCrop, { params: { id: String(id) } }), [])
    if (done) this.#almanac.count('crops withdrawn')
  }

  /** In every third crop there are fewer than are reserved. */
  async #ready(id: number, knowsFrost = false): Promise<void> {
    const { db } = this.#almanac.server.deps
    const { rows } = await db.execute<{ reserved: number }>(
      sql`select coalesce(sum(quantity), 0)::int as reserved from crop_reservations where crop_id = ${id} and state = 'waiting'`,
    )
    const reserved = rows[0]?.reserved ?? 0
    const isShort = reserved > 1 && this.#chance(0.35)
    const quantity = isShort ? 1 + this.#upTo(reserved - 2) : Math.max(1, reserved + this.#upTo(6))
    const today = this.#almanac.today()
    const body = {
      quantity,
      collectFrom: plusDays(today, this.#upTo(7)),
      postcode: `${this.#me.district} 1AA`,
      knowsFrost,
    }
    const filled = await unlessRefused(
      [this.#me],
      () => this.#me.call(cropIsReady, { params: { id: String(id) }, body }),
      ['NEEDS_FROST_WORD', 'CROP_NOT_GROWING'],
      (code) => {
        this.#almanac.count(`ready refused: ${code}`)
        // Some give their word at once; others wait a week.
        if (code !== 'NEEDS_FROST_WORD') return
        if (this.#chance(0.5)) this.#almanac.on(today, () => this.#ready(id, true))
        else this.#almanac.on(plusDays(today, 7), () => this.#ready(id))
      },
    )
    if (!filled) return
    this.#almanac.count(isShort ? 'crops ready, short' : 'crops ready')
    this.#almanac.count('reservations filled with units', filled.given)
    this.#almanac.count('reservations that got none', filled.unfilled)
    this.#buyers.lookAtListing({ id: filled.listingId, grower: this.#me, price: EACH_PRICE })
  }

  async #leave(): Promise<void> {
    this.#me.hasLeft = true
    const left = await unlessRefused(
      [],
      () => this.#me.call(closeAccount, { body: { username: this.#me.username, currentPassword: PASSWORD } }),
      ['MONEY_IN_FLIGHT'],
      (code) => this.#almanac.count(`closing refused: ${code}`),
    )
    if (left) this.#almanac.count('growers left')
  }
}
