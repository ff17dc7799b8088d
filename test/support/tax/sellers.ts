import { sql } from 'drizzle-orm'
import { login } from '#features/accounts/contract.ts'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { noTaxFields, type TaxFields } from '#features/tax/tax-details.ts'
import { person } from '../people.ts'
import type { TestMember, TestServer } from '../server.ts'
import { buy, pass, putOnSale, settle } from '../shop.ts'

const DAY = 86_400_000

/** What a seller gives for HMRC. */
export const HAZEL: TaxFields = {
  ...noTaxFields,
  ...{ kind: 'individual', numberKind: 'nino', firstName: 'Hazel', lastName: 'O’Byrne & Co', birthDate: '1980-05-31' },
  ...{ street: '12 Fern Lane', town: 'Leeds', postcode: 'ls6 2ab', number: 'aa 12 34 56 c' },
}

/** A seller who has been registered for years. */
export async function registeredSeller(server: TestServer, name: string): Promise<TestMember> {
  const member = await server.member(name)
  await server.deps.db.execute(sql`update users set created_at = '2020-01-01' where id = ${member.me.id}`)
  return member
}

/** A sale that is released at once. Returns the order. */
export async function sellOne(
  server: TestServer,
  { from, to, pounds }: { from: TestMember; to: TestMember; pounds: number },
): Promise<number> {
  const productId = await putOnSale(server, from, { price: pounds * 100, title: `A tree for ${pounds}` })
  const transactionId = await buy(server, await signedIn(to), productId, { pounds, protection: false })
  await to(confirmDelivery, { body: { transactionId } })
  await settle(server)
  return transactionId
}

/** The same member, after their session may have ended. */
export async function signedIn(member: TestMember): Promise<TestMember> {
  const { username, password } = person(member.me.username)
  await member(login, { body: { username, password } })
  return member
}

/** Lets these days pass one after another. Returns the subjects of the emails about HMRC that arrived meanwhile. */
export async function hmrcEmailsIn(server: TestServer, { me }: TestMember, days: readonly number[]): Promise<string[]> {
  const subjects = new Map<number, string>()
  for (const each of days) {
    await pass(server, each * DAY)
    for (const { id, to, subject } of await server.mails()) {
      if (to === me.email && subject.includes('HMRC')) subjects.set(id, subject)
    }
  }
  return [...subjects.values()]
}
