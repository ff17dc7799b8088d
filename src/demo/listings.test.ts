import { expect, test } from 'vitest'
import { invasiveIn } from '#features/plants/invasive.ts'
import { parsePounds } from '#shared/money.ts'
import { demoAlerts } from './alerts.ts'
import { demoPlant } from './demo-plant.ts'
import { demoListings } from './listings.ts'
import { demoOrders, demoTalks } from './orders.ts'
import { demoPeople } from './people.ts'
import { demoChargebacks } from './play-chargebacks.ts'

const titles = new Set(demoListings.map(([, title]) => title))
const usernames = new Set(demoPeople.map(({ username }) => username))

test('every demo listing has a unique title, a known seller and a price', () => {
  expect(titles.size).toBe(demoListings.length)
  for (const [seller, title, pounds] of demoListings) {
    expect(usernames, title).toContain(seller)
    expect(parsePounds(pounds), title).not.toBeNull()
  }
})

test('no demo listing sells a plant that is prohibited or needs an acknowledgement', () => {
  for (const [, title, , , , description] of demoListings) expect(invasiveIn({ title, description }), title).toEqual([])
})

test('a demo listing of one plant names it; tools and mixed plants name none', () => {
  const named = Object.fromEntries(demoListings.map(([, title]) => [title, demoPlant(title)?.slug]))
  expect(named).toMatchObject({
    'Gardener’s Delight tomato seedlings, six': 'tomato',
    'Monstera deliciosa cutting, rooted': 'swiss-cheese-plant',
    'Bulldog border spade, ash handle': undefined,
    'Hazel pea sticks, bundle of 20': undefined,
    'Herb six-pack: parsley to thyme': undefined,
    'Methi and coriander bunches': undefined,
  })
  expect(Object.values(named).filter(Boolean).length).toBeGreaterThan(30)
})

test('demo stories refer to people and listings that exist', () => {
  for (const { buyer, about } of [...demoTalks, ...demoOrders, ...demoChargebacks]) {
    expect(usernames).toContain(buyer)
    expect(titles).toContain(about)
  }
  for (const { person } of demoAlerts) expect(usernames).toContain(person)
})
