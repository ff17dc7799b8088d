import { required } from '#shared/required.ts'
import type { TestServer } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'
import { plusDays, seeded } from './almanac.ts'
import { Buyers } from './buyers.ts'
import { faultsInBooks, faultsNow, leftOver } from './checks.ts'
import { demandFaults } from './demand-recount.ts'
import { Grower } from './grower.ts'
import { type People, type Person, settleIn } from './people.ts'
import type { Action, Almanac } from './plan.ts'
import type { Size } from './size.ts'

/** Acts of one day that run at the same moment. */
const AT_ONCE = 4
const DAY_MS = 86_400_000

/** A year of a crop market: growers sow and announce, neighbours reserve, and every plant is given, charged and collected. */
export class Year {
  readonly #almanac: Almanac
  readonly #server: TestServer
  readonly #plan = new Map<string, Action[]>()
  readonly #counts = new Map<string, number>()
  readonly #size: Size
  readonly #made: (step: string) => void
  #people: People = { growers: [], buyers: [] }
  #today = ''

  constructor(server: TestServer, size: Size, made: (step: string) => void) {
    this.#server = server
    this.#size = size
    this.#made = made
    this.#almanac = {
      ...{ server, size, random: seeded(size.seed) },
      today: () => this.#today,
      on: (day, act) => void this.#plan.set(day, [...(this.#plan.get(day) ?? []), act]),
      count: (what, times = 1) => void this.#counts.set(what, (this.#counts.get(what) ?? 0) + times),
    }
  }

  /** Runs the year. Throws at the first fault. */
  async run(): Promise<ReadonlyMap<string, number>> {
    const { deps, clock } = this.#server
    const year = deps.clock.now().getUTCFullYear() + 1
    await clock.advance(Date.parse(`${year}-01-10T09:30:00Z`) - deps.clock.now().getTime())
    this.#people = await settleIn(this.#server, this.#size)
    this.#made('settling in')
    const buyers = new Buyers(this.#almanac, this.#people.buyers)
    this.#today = `${year}-01-10`
    await buyers.plan(year)
    for (const person of this.#people.growers) new Grower(this.#almanac, person, buyers).plan(year)
    for (let day = this.#today; day < `${year}-12-31`; day = plusDays(day, this.#stepAt(day))) {
      await this.#live(day, buyers)
    }
    await this.#end(buyers)
    return this.#counts
  }

  #stepAt(day: string): number {
    const { season, rest } = this.#size.step
    return day.slice(5) >= '03-01' && day.slice(5) <= '08-31' ? season : rest
  }

  /** Everything until a day, and on it. */
  async #live(day: string, buyers: Buyers): Promise<void> {
    const days = Math.round((Date.parse(day) - Date.parse(this.#today)) / DAY_MS)
    if (days > 0) await pass(this.#server, days * DAY_MS)
    const isNewMonth = day.slice(0, 7) !== this.#today.slice(0, 7)
    this.#today = day
    await buyers.followCharges()
    await this.#act(day)
    await settle(this.#server)
    this.#almanac.count('days')
    await this.#check(day, isNewMonth)
    this.#made(day)
  }

  /** Acts that were planned until a day, in any order and several at once. */
  async #act(day: string): Promise<void> {
    const due = [...this.#plan].filter(([planned]) => planned <= day).flatMap(([, acts]) => acts)
    for (const planned of this.#plan.keys()) if (planned <= day) this.#plan.delete(planned)
    for (let n = due.length - 1; n > 0; n--) {
      const other = Math.floor(this.#almanac.random() * (n + 1))
      ;[due[n], due[other]] = [required(due[other], 'an act'), required(due[n], 'an act')]
    }
    const next = async (): Promise<void> => {
      for (let act = due.pop(); act; act = due.pop()) await act()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }

  async #check(day: string, isNewMonth: boolean): Promise<void> {
    const faults = await faultsNow(this.#server)
    if (isNewMonth) faults.push(...(await faultsInBooks(this.#server)), ...(await this.#demandFaults()))
    if (faults.length > 0) throw new Error(`${day} (seed ${this.#size.seed}): ${faults.slice(0, 5).join('\n')}`)
  }

  /** The demand page of one person in each region. */
  async #demandFaults(): Promise<string[]> {
    const { growers, buyers } = this.#people
    const found: string[] = []
    for (let n = 0; n < 10; n++) {
      const all: readonly Person[] = n % 2 === 0 ? growers : buyers
      const ofRegion = all.filter(({ region }) => region === growers[n]?.region)
      const reader = ofRegion[Math.floor(this.#almanac.random() * ofRegion.length)]
      if (!reader || reader.hasLeft) continue
      const radius = (['5', '25', '50'] as const)[Math.floor(this.#almanac.random() * 3)] ?? '25'
      found.push(...(await demandFaults(this.#server, reader, radius)))
      this.#almanac.count('demand pages recounted')
    }
    return found
  }

  /** Time passes until every deadline is over. */
  async #end(buyers: Buyers): Promise<void> {
    for (let weeks = 0; weeks < 8; weeks++) {
      await pass(this.#server, 7 * DAY_MS)
      this.#today = plusDays(this.#today, 7)
      await buyers.followCharges()
      await this.#act(this.#today)
      await settle(this.#server)
      this.#made(`week ${weeks} after the year`)
    }
    const faults = [
      ...(await faultsNow(this.#server)),
      ...(await faultsInBooks(this.#server)),
      ...(await leftOver(this.#server)),
    ]
    if (faults.length > 0) throw new Error(`after the year (seed ${this.#size.seed}): ${faults.slice(0, 5).join('\n')}`)
  }
}
