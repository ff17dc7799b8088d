import { sql } from 'drizzle-orm'
import { createListing } from '#features/listings/listing/contract.ts'
import { setWeeklyEmail } from '#features/weekly/contract.ts'
import { nextWeekly } from '#features/weekly/week.ts'
import { listingBody } from '../listing-body.ts'
import type { TestMember, TestServer } from '../server.ts'
import { pass, settle } from '../shop.ts'

const HOUR = 3_600_000

/** Members with confirmed addresses who get the weekly email, their listings, and the passing of weeks. */
export function weeklyReaders(server: TestServer) {
  const { db, clock } = server.deps
  let people = 0
  async function someone(): Promise<TestMember> {
    const member = await server.member(`weekly${++people}`)
    await db.execute(sql`update users set is_verified = true where id = ${member.me.id}`)
    return member
  }
  const turnOn = (who: TestMember, place: string, radius: 3 | 5 | 25 = 5) =>
    who(setWeeklyEmail, { body: { isOn: true, place, radius } })
  const untilNext = () => nextWeekly(clock.now()).getTime() - clock.now().getTime()
  return {
    someone,
    turnOn,
    async reader(place: string): Promise<TestMember> {
      const member = await someone()
      await turnOn(member, place)
      return member
    },
    list: async (seller: TestMember, title: string, postcode: string, more = {}): Promise<number> =>
      (await seller(createListing, { body: listingBody({ title, postcode, ...more }) })).id,
    emailsTo: async ({ me }: TestMember) =>
      (await server.mails()).filter(({ to, text }) => to === me.email && text.includes('what is new near you')),
    untilNext,
    /** Advances to shortly before the next Thursday’s nine o’clock in London. */
    async beforeNext(): Promise<void> {
      await server.clock.advance(Math.max(0, untilNext() - 2 * HOUR))
    },
    /** Advances past nine, and sends. */
    async thursday(): Promise<void> {
      await pass(server, untilNext() + 5 * 60_000)
      await settle(server)
    },
  }
}
