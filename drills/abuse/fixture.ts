import { login } from '#features/accounts/contract.ts'
import { PASSWORD } from '#test/people.ts'
import type { TestServer } from '#test/server.ts'
import { buy, putOnSale, settle } from '#test/shop.ts'
import type { Caller, Ids } from './requests.ts'
import type { AbuseFixture } from './run.ts'

/** A member, a member of staff and a visitor as callers, and two more users whose objects they attack. */
export async function prepare(server: TestServer): Promise<{ fixture: AbuseFixture; ids: Ids }> {
  const [seller, buyer] = [await server.member('abused_seller'), await server.member('abused_buyer')]
  const listing = await putOnSale(server, seller)
  const order = await buy(server, buyer, await putOnSale(server, seller))
  const member = await server.member('hostile_member')
  const staff = await server.member('hostile_staff', 'admin')
  const callers = { visitor: server.visitor(), member, staff }
  await settle(server)
  const revive = async (by: Caller) => {
    if (by === 'visitor') return callers.visitor.cookies.clear()
    if (!callers[by].cookies.has('session'))
      await callers[by](login, { body: { username: `hostile_${by}`, password: PASSWORD } })
  }
  const ids = new Map([
    ...['products', 'productId', 'product'].map((name): [string, number] => [name, listing]),
    ...['transactions', 'transactionId', 'pickups', 'orders'].map((name): [string, number] => [name, order]),
    ...['users', 'userId', 'sellerId', 'receiverId', 'otherUserId', 'targetId', 'profile'].map(
      (name): [string, number] => [name, seller.me.id],
    ),
    ['senderId', member.me.id],
  ])
  return { fixture: { db: server.deps.db, callers, settle: () => settle(server), revive }, ids }
}
