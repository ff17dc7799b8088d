import { sql } from 'drizzle-orm'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { requestRefund } from '#features/checkout/order/contract.ts'
import { payableCharge } from '#features/checkout/saved-card/contract.ts'
import { cancelReservation, reserveCrop } from '#features/crops/reservation-contract.ts'
import { postWanted } from '#features/wanted/contract.ts'
import { required } from '#shared/required.ts'
import { PASSWORD } from '#test/people.ts'
import { enterCode, openCheckout, payByCard } from '#test/shop.ts'
import { PLANTS, plusDays } from './almanac.ts'
import { unlessRefused } from './answer.ts'
import type { Person } from './people.ts'
import type { Almanac } from './plan.ts'

interface GrowingCrop {
  id: number
  grower: Person
  price: number
  quantity: number
  ready: { from: string; until: string }
}

interface Followed {
  [column: string]: unknown
  id: number
  order: number
  buyer: number
  grower: number
  state: string
}

/** Everyone who reserves, pays, cancels and collects. */
export class Buyers {
  readonly #almanac: Almanac
  readonly #ofRegion = new Map<string, Person[]>()
  readonly #byId = new Map<number, Person>()
  readonly #growers = new Map<number, Person>()
  /** Orders whose next step is planned: unpaid ones and paid ones. */
  readonly #followed = new Set<string>()

  constructor(almanac: Almanac, buyers: readonly Person[]) {
    this.#almanac = almanac
    for (const buyer of buyers) {
      this.#byId.set(buyer.id, buyer)
      const { name } = buyer.region
      this.#ofRegion.set(name, [...(this.#ofRegion.get(name) ?? []), buyer])
    }
  }

  #chance = (share: number): boolean => this.#almanac.random() < share
  #upTo = (most: number): number => Math.floor(this.#almanac.random() * (most + 1))

  /** Requests for plants in winter, and accounts that close in summer. */
  async plan(year: number): Promise<void> {
    const { oneRequestIn } = this.#almanac.size
    for (const buyer of this.#byId.values()) {
      if (this.#chance(1 / oneRequestIn)) {
        this.#almanac.on(plusDays(`${year}-01-12`, this.#upTo(100)), () => this.#lookFor(buyer))
      }
      if (this.#chance(0.01)) this.#almanac.on(plusDays(`${year}-04-01`, this.#upTo(90)), () => this.#leave(buyer))
    }
  }

  async #lookFor(buyer: Person): Promise<void> {
    const { slug } = required(PLANTS[this.#upTo(PLANTS.length - 1)], 'There are plants.')
    const body = { title: `Looking for ${slug}`, plant: slug, postcode: buyer.district, radius: 10, days: 90 } as const
    const posted = await unlessRefused([buyer], () => buyer.call(postWanted, { body }), [])
    if (posted) this.#almanac.count('requests for plants')
  }

  /** Neighbours learn of a crop, and some reserve it between now and its window. */
  lookAt(crop: GrowingCrop): void {
    this.#growers.set(crop.grower.id, crop.grower)
    const today = this.#almanac.today()
    const days = Math.max(1, Math.round((Date.parse(crop.ready.from) - Date.parse(today)) / 86_400_000))
    const tries = this.#upTo(2 * this.#almanac.size.reservations)
    for (let n = 0; n < tries; n++) {
      this.#almanac.on(plusDays(today, this.#upTo(days)), () => this.#reserve(crop))
    }
  }

  #someoneNear(grower: Person): Person {
    const near = required(this.#ofRegion.get(grower.region.name), 'Buyers live in every region.')
    return required(near[this.#upTo(near.length - 1)], 'Buyers live in every region.')
  }

  async #reserve(crop: GrowingCrop): Promise<void> {
    const buyer = this.#someoneNear(crop.grower)
    const quantity = 1 + this.#upTo(3)
    const least = this.#chance(0.5) ? 1 : quantity
    const body = {
      quantity,
      least,
      savedCardId: buyer.cardId ?? 0,
      withProtection: this.#chance(0.3),
      unitPrice: crop.price,
    }
    const reservation = await unlessRefused(
      [buyer, crop.grower],
      () => buyer.call(reserveCrop, { params: { id: String(crop.id) }, body }),
      ['TOO_FEW_LEFT', 'ALREADY_RESERVED', 'CROP_NOT_GROWING'],
      (code) => this.#almanac.count(`reservations refused: ${code}`),
    )
    if (!reservation) return
    this.#almanac.count('reservations')
    if (this.#chance(0.1)) {
      this.#almanac.on(plusDays(this.#almanac.today(), this.#upTo(100)), () => this.#cancel(buyer, reservation.id))
    }
  }

  async #cancel(buyer: Person, id: number): Promise<void> {
    const cancelled = await unlessRefused(
      [buyer],
      () => buyer.call(cancelReservation, { params: { id: String(id) } }),
      ['ALREADY_CHARGED'],
      (code) => this.#almanac.count(`cancellations refused: ${code}`),
    )
    if (cancelled) this.#almanac.count('cancellations')
  }

  /** Of what is left some is bought like any other listing. */
  lookAtListing({ id, grower, price }: { id: number; grower: Person; price: number }): void {
    if (!this.#chance(0.3)) return
    this.#almanac.on(this.#almanac.today(), async () => {
      const buyer = this.#someoneNear(grower)
      const opened = await unlessRefused(
        [buyer, grower],
        () => openCheckout(buyer.call, id, price / 100, false),
        ['NOT_FOR_SALE', 'TOO_FEW_LEFT', 'PAYMENT_IN_PROGRESS', 'ALREADY_YOURS', 'NOT_FOUND', 'GONE'],
        (code) => this.#almanac.count(`purchases of the rest refused: ${code}`),
      )
      if (!opened) return
      await payByCard(buyer.call, opened.clientSecret)
      this.#almanac.count('purchases of the rest')
      this.#planCollection({ id: opened.transactionId, buyer, grower, from: this.#almanac.today() })
    })
  }

  /** What follows from the charges since the last look. */
  async followCharges(): Promise<void> {
    const { rows } = await this.#almanac.server.deps.db.execute<Followed>(sql`
      select r.id, r.transaction_id as order, r.buyer_id as buyer, c.grower_id as grower, r.state from crop_reservations r
      join crops c on c.id = r.crop_id where r.transaction_id is not null and r.state in ('filled', 'charged')`)
    for (const { id, order, state, ...who } of rows) {
      if (this.#followed.has(`${id} ${state}`)) continue
      this.#followed.add(`${id} ${state}`)
      const buyer = required(this.#byId.get(who.buyer), 'Buyers are known.')
      const grower = required(this.#growers.get(who.grower), 'Growers are known.')
      const today = this.#almanac.today()
      if (state === 'charged') {
        this.#almanac.count('charges')
        this.#planCollection({ id: order, buyer, grower, from: today })
      } else if (this.#chance(0.6)) this.#almanac.on(today, () => this.#payByHand(buyer, order))
      else this.#almanac.count('left unpaid')
    }
  }

  async #payByHand(buyer: Person, order: number): Promise<void> {
    const payable = await unlessRefused([buyer], () => buyer.call(payableCharge, { params: { id: String(order) } }), [
      'NOT_PAYABLE',
    ])
    if (!payable) return
    await payByCard(buyer.call, payable.clientSecret)
    this.#almanac.count('paid by hand')
  }

  /** Most are collected within days, some are cancelled by the grower, some are never collected. */
  #planCollection({ id, buyer, grower, from }: { id: number; buyer: Person; grower: Person; from: string }): void {
    const fate = this.#almanac.random()
    const day = plusDays(from, this.#upTo(6))
    if (fate < 0.86) this.#almanac.on(day, () => this.#collect(id, buyer, grower))
    else if (fate < 0.94) this.#almanac.on(day, () => this.#callOff(id, grower))
    else this.#almanac.count('never collected')
  }

  async #collect(id: number, buyer: Person, grower: Person): Promise<void> {
    const collected = await unlessRefused(
      [buyer, grower],
      async () => {
        await enterCode(grower.call, buyer.call, id)
        return true
      },
      ['ORDER_MOVED_ON'],
      (code) => this.#almanac.count(`handovers refused: ${code}`),
    )
    if (collected) this.#almanac.count('collections')
  }

  async #callOff(id: number, grower: Person): Promise<void> {
    const body = { transactionId: id, reason: 'Slugs have eaten them' }
    const refunded = await unlessRefused(
      [grower],
      () => grower.call(requestRefund, { body }),
      ['ORDER_MOVED_ON'],
      (code) => this.#almanac.count(`refunds refused: ${code}`),
    )
    if (refunded) this.#almanac.count('refunds by growers')
  }

  async #leave(buyer: Person): Promise<void> {
    const { call, username } = buyer
    buyer.hasLeft = true
    const left = await unlessRefused(
      [],
      () => call(closeAccount, { body: { username, currentPassword: PASSWORD } }),
      ['MONEY_IN_FLIGHT'],
      (code) => this.#almanac.count(`closing refused: ${code}`),
    )
    if (left) this.#almanac.count('buyers left')
  }
}
