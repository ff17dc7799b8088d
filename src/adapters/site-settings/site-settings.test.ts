import { expect, test } from 'vitest'
import type { Database } from '#adapters/db/database.ts'
import type { Live } from '#adapters/live/live.ts'
import { readConfig } from '#config.ts'
import { openSiteSettings } from './site-settings.ts'

type Rows = { name: string; value: string }[]

test('of two reads at once, the one that began later holds, whichever answers first', async () => {
  const reads = Array.from({ length: 3 }, () => Promise.withResolvers<Rows>())
  let begun = 0
  const nextRead = () => reads[begun++]?.promise
  const site = openSiteSettings({
    config: readConfig({}),
    db: { select: () => ({ from: nextRead }) } as unknown as Database,
    live: { follow: () => {} } as unknown as Live,
    log: console,
  })
  reads[0]?.resolve([])
  const { reload, values } = await site
  const both = [reload(), reload()]
  reads[2]?.resolve([{ name: 'homeHeading', value: 'Newer' }])
  await both[1]
  reads[1]?.resolve([{ name: 'homeHeading', value: 'Older' }])
  await both[0]
  expect(values()).toEqual({ homeHeading: 'Newer' })
})
