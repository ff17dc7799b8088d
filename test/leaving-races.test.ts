import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { reserveFree } from '#features/checkout/payment/contract.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { faults, openCheckout, payByCard, putOnSale, settle } from '#test/shop.ts'

const server = await startTestServer()
const { db } = server.deps

const leave = (person: TestMember) =>
  person(closeAccount, { body: { username: person.me.username, currentPassword: PASSWORD } })

describe('closing an account while a purchase starts', () => {
  test.each([1, 2, 3, 4, 5, 6])('either the account closes or the purchase starts, never both (%i)', async (round) => {
    const seller = await server.member(`seller${round}`)
    const buyer = await server.member(`buyer${round}`)
    const product = await putOnSale(server, seller)
    const { clientSecret, transactionId } = await openCheckout(buyer, product)
    const leaver = round % 2 === 0 ? seller : buyer
    const [left] = await Promise.allSettled([leave(leaver), payByCard(buyer, clientSecret)])
    await settle(server)
    const { rows } = await db.execute<{ status: string; paid: boolean }>(
      sql`select status, paid_at is not null as paid from transactions where id = ${transactionId}`,
    )
    expect(rows[0]).toEqual(
      left.status === 'fulfilled' ? { status: 'cancelled', paid: false } : { status: 'processing', paid: true },
    )
    expect(await faults(server)).toEqual([])
  })

  test.each([1, 2, 3, 4])('a purchase from a seller whose account has just closed is refused (%i)', async (round) => {
    const seller = await server.member(`giver${round}`)
    const buyer = await server.member(`taker${round}`)
    const product = await putOnSale(server, seller, { price: 0, kind: 'free' })
    const [left, reserved] = await Promise.all([
      leave(seller).then(
        () => true,
        () => false,
      ),
      buyer(reserveFree, { body: { productId: product } }).then(
        () => true,
        () => false,
      ),
    ])
    expect([left, reserved].filter(Boolean)).toHaveLength(1)
  })
})
