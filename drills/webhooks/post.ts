import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { inTurn } from '#shared/required.ts'
import type { Fixture } from '../money/fixture.ts'
import { shuffled } from '../race/race-setup.ts'

/** Concurrent deliveries. */
const AT_ONCE = 8
/** Percentage of events that never arrive. */
const LOST_OF_HUNDRED = 5
/** Minimum and maximum deliveries of every other event. */
const COPIES = { min: 7, max: 17 }

/** An unreliable delivery of webhook events: it loses, duplicates, delays and reorders them. */
export class Post {
  readonly #fixture: Fixture
  #seed: number
  /** Deliveries that have not arrived yet. */
  #bag: string[] = []
  #lastTaken = 0
  events = 0
  lost = 0
  deliveries = 0
  /** Duration until all deliveries were answered, and until the jobs they enqueued were done. */
  readonly seconds = { answered: 0, done: 0 }

  private constructor(fixture: Fixture, seed: number) {
    this.#fixture = fixture
    this.#seed = seed
  }

  /** From now on the provider does not deliver its events; this delivery carries them. */
  static async open(fixture: Fixture, seed: number): Promise<Post> {
    await fixture.sandbox.setControl('webhooks', 'drop')
    return new Post(fixture, seed)
  }

  /** Delivers some of the pending events in any order, or all of them. */
  async arrives(what: 'some' | 'all'): Promise<void> {
    await this.#takeNewEvents()
    const mixed = shuffled(this.#bag, this.#seed++)
    const now = what === 'all' ? mixed : mixed.slice(mixed.length / 2)
    this.#bag = what === 'all' ? [] : mixed.slice(0, mixed.length / 2)
    const begun = performance.now()
    for (let from = 0; from < now.length; from += AT_ONCE) {
      await Promise.all(now.slice(from, from + AT_ONCE).map((id) => this.#deliver(id)))
    }
    this.seconds.answered += (performance.now() - begun) / 1000
    await this.#fixture.jobs.idle()
    this.seconds.done += (performance.now() - begun) / 1000
    this.deliveries += now.length
  }

  /** Forgets the received event ids: they must not be the only protection against late duplicates. */
  async delete(): Promise<void> {
    await this.#fixture.deps.db.execute(sql`delete from webhook_events`)
  }

  async #takeNewEvents(): Promise<void> {
    const { rows } = await this.#fixture.deps.db.execute<{ id: string; number: string }>(sql`
      select id, number from sandbox.objects where kind = 'event' and number > ${this.#lastTaken} order by number`)
    const luck = fc.sample(fc.noBias(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer(COPIES))), {
      numRuns: Math.max(1, rows.length),
      seed: this.#seed++,
    })
    for (const [n, { id, number }] of rows.entries()) {
      const [drawn, copies] = inTurn(luck, n)
      const isLost = drawn <= LOST_OF_HUNDRED
      if (isLost) this.lost++
      else this.#bag.push(...Array.from({ length: copies }, () => id))
      this.#lastTaken = Number(number)
    }
    this.events += rows.length
  }

  async #deliver(eventId: string): Promise<void> {
    const { sandbox, staff } = this.#fixture
    const { body, signature } = await sandbox.signed(eventId)
    const { statusCode } = await staff.request({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    if (statusCode !== 200) throw new Error(`a webhook was answered ${statusCode}`)
  }
}
