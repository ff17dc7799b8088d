import { expect, test } from 'vitest'
import { addGardenPlant, answerSurvival, removeGardenPlant, renewGardenCalendar } from '#features/garden/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { age, collected, grown } from '#test/garden/grown-plants.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true, isEmpty: true })
const LONG = 'Gran’s'.padEnd(79, 'x')
let people = 0

const newBuyer = () => server.member(`buyer${++people}`)

/** A plant in the garden of a new buyer, collected a month ago. */
async function month(seller: TestMember) {
  const plant = await grown(server, { seller, buyer: await newBuyer() })
  await age(server, [plant.id], 31)
  return plant
}

test('an empty garden offers to add a plant, and what was bought', async () => {
  const seller = await server.member('seller')
  const { buyer } = await collected(server, { seller, buyer: await newBuyer() })
  const page = await openPage(buyer, '/garden')
  page.getByRole('heading', { level: 1, name: 'My garden' })
  page.getByRole('heading', { name: 'Nothing planted yet' })
  page.getByRole('button', { name: 'Add to My Garden: Fern' })
  expect(page.meta('robots')).toBe('noindex')
})

test('the address of a calendar can be ended after the last plant was removed', async () => {
  const dan = await server.member('dan')
  const { id } = await dan(addGardenPlant, { body: { name: 'Sill', plant: 'cress', since: '2026-03-01' } })
  await dan(renewGardenCalendar, {})
  await dan(removeGardenPlant, { params: { id: String(id) } })
  const page = await openPage(dan, '/garden')
  page.getByRole('heading', { name: 'Nothing planted yet' })
  page.getByRole('button', { name: 'End It' })
})

test('a garden says what to do this month, and a surplus becomes a listing whose form is complete', async () => {
  const ann = await server.member('ann')
  const { id } = await ann(addGardenPlant, {
    body: { name: LONG, plant: 'cress', since: '2026-03-01', note: 'By the window' },
  })
  await ann(renewGardenCalendar, {})
  // Members who have not said how they sell are asked before the form.
  await ann(declareSeller, { body: { kind: 'private' } })
  const page = await openPage(ann, '/garden')
  const toDo = within(page.getByRole('region', { name: /^To do in / }))
  toDo.getByRole('heading', { level: 3, name: 'Sow' })
  const surplus = hrefOf(toDo.getByRole('link', { name: `Too much? List a surplus of ${LONG}` }))
  expect(surplus).toBe(`/new-listing?garden=${id}`)
  const plants = within(page.getByRole('region', { name: '1 plant' }))
  expect(hrefOf(plants.getByRole('link', { name: LONG }))).toBe(`/garden/${id}`)
  page.getByRole('link', { name: /^\/api\/garden\/calendar\/[\w-]{43}\/garden\.ics$/ })
  const form = await openPage(ann, surplus ?? '')
  expect(form.getByLabelText('Title').getAttribute('value')).toBe('Cress from my garden')
  expect(form.getByLabelText(/^Description/).textContent).toContain('freshly picked')
})

test('the form of a plant shows what is stored; a stranger finds neither it nor the label', async () => {
  const [bea, other] = [await server.member('bea'), await server.member('other')]
  const { id } = await bea(addGardenPlant, { body: { name: 'Sill', plant: 'cress', since: '2026-03-01' } })
  const page = await openPage(bea, `/garden/${id}`)
  expect(page.getByLabelText('Your name for it').getAttribute('value')).toBe('Sill')
  expect(page.getByLabelText(/^Which plant is it/).getAttribute('value')).toBe('Cress')
  page.getByRole('button', { name: 'Remove from My Garden' })
  for (const path of [`/garden/${id}`, `/garden/${id}/label`]) expect((await openPage(other, path)).status).toBe(404)
})

test('the care label has the facts of the plant and a code', async () => {
  const cat = await server.member('cat')
  const { id } = await cat(addGardenPlant, { body: { name: 'By the shed', plant: 'tomato', since: '2026-03-01' } })
  const page = await openPage(cat, `/garden/${id}/label`)
  const label = page.getByRole('article', { name: 'Care label of By the shed' })
  expect(textOf(label)).toMatch(/Solanum lycopersicum.*Light.*Full sun.*Sow.*Harvest.*Feed.*high-potash/s)
  within(label).getByRole('img', { name: 'QR code of the care of Tomato' })
  const own = await cat(addGardenPlant, { body: { name: 'Mystery', since: '2026-03-01' } })
  const bare = await openPage(cat, `/garden/${own.id}/label`)
  bare.getByText('Choose a plant of the catalogue to print its care here.')
})

test('buyers answer whether plants are alive, and the seller’s profile says how many are', async () => {
  const seller = await server.member('careful')
  const first = await month(seller)
  const page = await openPage(first.buyer, '/garden')
  const asked = within(page.getByRole('region', { name: 'Still alive?' }))
  asked.getByRole('button', { name: 'Yes, it lives: Fern' })
  asked.getByRole('button', { name: 'No, it died: Fern' })
  expect(asked.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
  const profile = () => openPage(server.visitor(), `/profile/${seller.me.id}`)
  const others = [await month(seller), await month(seller), await month(seller)]
  const answer = ({ buyer, id }: typeof first, isAlive: boolean) =>
    buyer(answerSurvival, { params: { id: String(id) }, body: { isAlive } })
  for (const one of [first, ...others]) await answer(one, true)
  expect((await profile()).queryByText(/alive after a month/)).toBeNull()
  await answer(await month(seller), false)
  ;(await profile()).getByText('4 of 5 plants alive after a month')
  const after = await openPage(first.buyer, '/garden')
  after.getByRole('button', { name: 'Withdraw the answer: Fern' })
})

test.each(['/garden', '/garden/new', '/garden/1', '/garden/1/label'])('%s asks a visitor to sign in', async (path) => {
  expect(await openPage(server.visitor(), path)).toMatchObject({
    status: 302,
    location: `/login?redirect=${encodeURIComponent(path)}`,
  })
})
