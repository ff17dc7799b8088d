import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { buy, putOnSale, see, settle } from '#test/shop.ts'
import { openPage } from './page.ts'

const server = await startTestServer({ withPages: true })

test('seller and staff find the answer to a bank, each with the actions of their role', async () => {
  const [rose, ivy] = [await server.member('rosehip'), await server.member('ivyleaf')]
  const [flint, moss] = [await server.member('flint', 'finance'), await server.member('mossy', 'moderator')]
  const id = await buy(server, ivy, await putOnSale(server, rose))
  await server.deps.sandbox!.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
  await settle(server)
  const [dispute] = await server.deps.sandbox!.disputes()

  expect((await see(rose, id)).answerToBank?.until).toMatch(/^20/)
  expect((await see(ivy, id)).answerToBank).toBeNull()
  const own = await openPage(rose, `/transactions/${id}/evidence`)
  own.getByRole('heading', { level: 1, name: 'Answer the buyer’s bank' })
  own.getByRole('textbox', { name: 'What happened' })
  own.getByRole('button', { name: 'Nothing is missing' })
  const buyers = await ivy.request({ url: `/transactions/${id}/evidence` })
  expect([buyers.statusCode, buyers.body.includes('Nothing to answer')]).toEqual([404, true])

  const list = await openPage(flint, '/staff/chargebacks')
  list.getByRole('link', { name: '£20.60: A fine fern' })
  const one = await openPage(flint, `/staff/chargebacks/${dispute?.id}`)
  one.getByRole('button', { name: 'Send to the bank' })
  const prepared = await openPage(moss, `/staff/chargebacks/${dispute?.id}`)
  prepared.getByRole('button', { name: 'Save' })
  expect(prepared.queryByRole('button', { name: 'Send to the bank' })).toBeNull()
  expect((await ivy.request({ url: `/staff/chargebacks/${dispute?.id}` })).statusCode).toBe(404)
})
