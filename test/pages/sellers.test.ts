import { describe, expect, test } from 'vitest'
import { declareSeller } from '#features/sellers/contract.ts'
import { PLANT_QUESTION } from '#features/sellers/plant-health.ts'
import { startTestServer } from '#test/server.ts'
import { putOnSale } from '#test/shop.ts'
import { openPage, type RenderedPage, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const visitor = server.visitor()

const mainOf = (page: RenderedPage) => within(page.getByRole('main'))
const regionOf = (page: RenderedPage, name: string) => within(page.getByRole('region', { name }))

describe('private sellers and traders', () => {
  const business = { name: 'Petra’s Pots', address: '4 Mill Lane, Leeds LS6 2AB', email: 'pots@example.org' }

  test('a listing says whether its seller is private or a trader', async () => {
    const petra = await server.member('petra')
    const id = await putOnSale(server, petra)
    const before = mainOf(await openPage(visitor, `/product/${id}`))
    before.getByText('Private seller: your right to cancel does not apply, but it must be as described.')
    const asPrivate = mainOf(await openPage(visitor, `/profile/${petra.me.id}`))
    asPrivate.getByText('Private seller: your right to cancel does not apply, but it must be as described.')
    await petra(declareSeller, { body: { kind: 'trader', ...business } })
    const trader = regionOf(await openPage(visitor, `/product/${id}`), 'The trader')
    for (const text of Object.values(business)) trader.getByText(text)
    trader.getByText(/^You can cancel without a reason until 14 days after you have collected it/)
    const profile = await openPage(visitor, `/profile/${petra.me.id}`)
    mainOf(profile).getByText('Trader')
    mainOf(profile).getByText(business.name)
    mainOf(profile).getByText(/^Trader: you can cancel within 14 days after you have collected it/)
    expect(profile.queryByText(business.address)).toBeNull()
  })

  test('settings show what was declared, and a new listing asks once', async () => {
    const quill = await server.member('quill')
    const asked = await openPage(quill, '/new-listing')
    asked.getByRole('group', { name: 'How do you sell here?' })
    expect(asked.queryByRole('group', { name: PLANT_QUESTION })).toBeNull()
    await quill(declareSeller, { body: { kind: 'private' } })
    const later = await openPage(quill, '/new-listing')
    expect(later.queryByRole('group', { name: 'How do you sell here?' })).toBeNull()
    const settings = mainOf(await openPage(quill, '/settings/selling'))
    settings.getByRole('heading', { level: 1, name: 'How you sell' })
    settings.getByText(/^Declared on /)
    settings.getByRole('group', { name: PLANT_QUESTION })
    settings.getByText(/may be a distance contract, also when the plants are collected.*needs a plant passport/)
    const edit = `/product/${await putOnSale(server, quill)}/edit`
    mainOf(await openPage(quill, edit)).getByRole('link', { name: 'Answer one question about plants' })
    await quill(declareSeller, { body: { kind: 'private', growsToSell: false } })
    const answered = mainOf(await openPage(quill, edit))
    answered.getByText(/needs a plant passport/)
    expect(answered.queryByRole('link', { name: 'Answer one question about plants' })).toBeNull()
  })
})
