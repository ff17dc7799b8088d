import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storeListing } from '#test/listings.ts'
import { startTestServer } from '#test/server.ts'
import { createAlert } from './contract.ts'
import { formerAlertMatches, plantAlertListings } from './server/tables.ts'

const server = await startTestServer()
const { db } = server.deps
const AT = '2026-01-01T08:00:00Z'

test('a process of the release before stores, reads, marks and deletes matches under their former names', async () => {
  const [rose, fern] = [await server.member('rose'), await server.member('fern')]
  const alert = await fern(createAlert, { body: { keywords: 'quincefern', userPostcode: 'BS6 5TR' } })
  const listing = await storeListing(server.deps, { sellerId: rose.me.id })
  await db.execute(
    sql`insert into plant_alert_matches (alert_id, product_id, matched_at, due_at) values (${alert.id}, ${listing}, ${AT}, ${AT})
      on conflict do nothing`,
  )
  expect(await db.select().from(plantAlertListings)).toEqual([
    { alertId: alert.id, productId: listing, matchedAt: new Date(AT), dueAt: new Date(AT), notifiedAt: null },
  ])
  await db.execute(sql`update plant_alert_matches set told_at = ${AT} where alert_id = ${alert.id} and told_at is null`)
  const [stored] = await db.select().from(plantAlertListings)
  const [read] = await db.select().from(formerAlertMatches)
  expect(stored?.notifiedAt).toEqual(new Date(AT))
  expect(read).toMatchObject({ alertId: alert.id, productId: listing, notifiedAt: new Date(AT) })
  await db.execute(sql`delete from plant_alert_matches where alert_id = ${alert.id}`)
  expect(await db.select().from(plantAlertListings)).toEqual([])
})
