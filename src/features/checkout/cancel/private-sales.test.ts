import { expect, test } from 'vitest'
import { declareSeller } from '#features/sellers/contract.ts'
import { startTestServer } from '#test/server.ts'
import { buy, putOnSale, refusal, see } from '#test/shop.ts'
import { cancelOrder } from './contract.ts'

const server = await startTestServer()

test('nobody cancels what a private person sold, also when that person becomes a trader later', async () => {
  const anna = await server.member('anna')
  const ivy = await server.member('ivy')
  const id = await buy(server, ivy, await putOnSale(server, anna))
  await anna(declareSeller, {
    body: { kind: 'trader', name: 'Anna', address: '2 Mill Lane, Leeds LS6 2AB', email: 'anna@example.org' },
  })
  expect(await refusal(ivy, cancelOrder, { params: { id: String(id) } })).toMatchObject({
    status: 409,
    code: 'NO_RIGHT_TO_CANCEL',
  })
  expect((await see(ivy, id)).soldBy).toEqual({ kind: 'private', trader: null, cancelRight: 'none' })
  const mail = (await server.mails()).findLast(({ subject }) => /^Your order/.test(subject))
  expect(mail?.text).toContain('your right to cancel does not apply')
})
