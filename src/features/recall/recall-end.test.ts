import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAccount, DOWNLOAD_PATH } from '#features/accounts/account-contract.ts'
import { listAudit } from '#features/desk/audit-contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import { moveListing } from '#features/listings/listing/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { unzip } from '#test/files/zip.ts'
import { at, BEGIN, END, note, recallNotices, recallsOn, withSwaps } from '#test/garden/recalls.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, refusal } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import {
  answerRecall,
  changeRecall,
  createRecall,
  deleteRecall,
  endRecall,
  exportPath,
  getOwnRecall,
  getRecall,
  openRecall,
} from './contract.ts'
import { recallPath } from './recall.ts'
import { follow } from './server/spread.ts'

const DAY = 86_400_000
const server = await startTestServer()
const moss = await server.member('moss', 'moderator')
const ada = await server.member('ada', 'admin')
const { someone, list, body, draft, opened, ended, isShown, resale } = recallsOn(server, moss)

const asRead = (id: number, version = '1') => ({ ...at(id), body: { ...note(id).body, version } })

describe('the end of a recall', () => {
  test('the end shows again only what it took off sale, and everyone notified reads it once', async () => {
    const { rose, ivy, fern, suspect, child } = await resale()
    const held = await list(ivy, { parentId: suspect })
    await server.deps.db.execute(
      sql`update products set status = 'paused', hidden_at = now(), hold_reason = 'reports', hold_from = 'active' where id = ${held}`,
    )
    const paused = await list(ivy, { parentId: suspect })
    await ivy(moveListing, { params: { id: String(paused), move: 'pause' } })
    const id = await opened(suspect)
    await ended(id)
    await Promise.all([follow(withSwaps(server.deps), id), follow(withSwaps(server.deps), id)])
    await moss(endRecall, note(id))
    await pass(server, 60_000)
    for (const listing of [suspect, child]) expect(await isShown(listing)).toBe(true)
    for (const listing of [held, paused]) expect(await isShown(listing)).toBe(false)
    for (const who of [rose, ivy, fern]) {
      expect(await recallNotices(who)).toEqual([END, BEGIN])
      expect(await emailsTo(server, who, /Xylella/)).toHaveLength(2)
    }
    expect(await ivy(getOwnRecall, at(id))).toMatchObject({ isOpen: false })
    expect(await refusal(moss, openRecall, asRead(id))).toMatchObject({ status: 409 })
  })

  test('the end leaves off sale what another open recall has reached, until that one ends', async () => {
    const { suspect, child } = await resale()
    const [first, second] = [await opened(suspect), await opened(suspect, 'Ramorum')]
    await ended(first)
    for (const listing of [suspect, child]) expect(await isShown(listing)).toBe(false)
    await ended(second)
    for (const listing of [suspect, child]) expect(await isShown(listing)).toBe(true)
  })

  test('the end leaves hidden what was reported meanwhile, until staff have decided', async () => {
    const { fern, suspect, child } = await resale()
    const id = await opened(suspect)
    await fern(sendReport, { body: { targetKind: 'listing', targetId: suspect, reason: 'pest' } })
    await ended(id)
    expect([await isShown(suspect), await isShown(child)]).toEqual([false, true])
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from cases where subject_kind = 'listing' and subject_id = ${suspect} and is_hold`,
    )
    await moss(decideCase, { ...at(rows[0]!.id), body: { action: 'none' } })
    expect(await isShown(suspect)).toBe(true)
  })

  test('the end leaves the listings of a suspended seller hidden', async () => {
    const { ivy, fern, suspect, child } = await resale()
    const id = await opened(suspect)
    await fern(sendReport, { body: { targetKind: 'person', targetId: ivy.me.id, reason: 'scam' } })
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from cases where subject_kind = 'person' and subject_id = ${ivy.me.id}`,
    )
    await moss(decideCase, { ...at(rows[0]!.id), body: { action: 'suspend', rule: 'outside', days: 7 } })
    await ended(id)
    expect([await isShown(suspect), await isShown(child)]).toEqual([true, false])
    await pass(server, 8 * DAY)
    expect(await isShown(child)).toBe(true)
  })
})

describe('the export for the plant health authority', () => {
  const file = (who: TestMember, id: number, format: 'csv' | 'json', withContacts: boolean) =>
    who.request({ method: 'GET', url: exportPath(id, format, withContacts) })

  test('an export has listings, orders, dates and outward codes, and contact details for admins alone; each is logged', async () => {
    const { rose, fern, suspect, order, resold } = await resale()
    await server.deps.db.execute(sql`update products set title = '=HYPERLINK("x")' where id = ${suspect}`)
    const id = await opened(suspect)
    const table = await file(moss, id, 'csv', false)
    expect(table.headers['content-disposition']).toBe(`attachment; filename="recall-${id}.csv"`)
    expect(table.body.split('\r\n').filter(Boolean)).toHaveLength(5)
    expect(table.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect(table.body).toContain('"LS6"')
    for (const { me } of [rose, fern]) expect(table.body).not.toContain(me.email)
    const { rows } = (await file(moss, id, 'json', false)).json<{ rows: { order: number | null }[] }>()
    expect(rows.flatMap((row) => row.order ?? [])).toEqual([order, resold])
    expect((await file(moss, id, 'csv', true)).statusCode).toBe(404)
    const full = await file(ada, id, 'csv', true)
    for (const { me } of [rose, fern]) expect(full.body).toContain(me.email)
    for (const who of [rose, fern]) expect((await file(who, id, 'json', false)).statusCode).toBe(404)
    const { entries } = await ada(listAudit, { query: { about: 'listing' } })
    const mine = entries.filter(({ subject }) => subject === `listing ${suspect}`)
    expect(mine.map(({ what, reason }) => [what, reason])).toEqual([
      ['Exported a recall for the plant health authority', 'With contact details'],
      ['Exported a recall for the plant health authority', 'Without contact details'],
      ['Exported a recall for the plant health authority', 'Without contact details'],
      ['A listing was put on hold', 'Reached by a recall'],
      ['Opened a recall of a pest or disease', 'The inspector asked for it'],
      ['Wrote or deleted the draft of a recall', 'Drafted'],
    ])
    await ended(id)
    const [last] = (await ada(listAudit, { query: { about: 'listing' } })).entries
    expect(last).toMatchObject({ what: 'Ended a recall', reason: 'The inspector asked for it' })
  })
})

test('a draft that is changed and deleted leaves lines in the log, and an open recall is not changed', async () => {
  const suspect = await list(await someone())
  const id = await draft(suspect)
  const { version } = await moss(getRecall, at(id))
  await moss(changeRecall, { ...at(id), body: { ...body(suspect), pest: 'Ramorum', hostPlants: [], version } })
  // What a colleague has read since is another draft.
  expect(await refusal(ada, openRecall, asRead(id, version))).toMatchObject({ status: 409, code: 'RECALL_CHANGED' })
  expect(await moss(getRecall, at(id))).toMatchObject({ pest: 'Ramorum', hosts: [] })
  await moss(deleteRecall, at(id))
  const { entries } = await ada(listAudit, { query: { about: 'listing' } })
  expect(entries.slice(0, 3).map(({ after, reason }) => [after, reason])).toEqual([
    [`Recall ${id}: Ramorum`, 'Deleted'],
    [`Recall ${id}: Ramorum`, 'Changed'],
    [`Recall ${id}: Xylella`, 'Drafted'],
  ])
  const other = await opened(suspect)
  expect(await refusal(moss, changeRecall, { ...at(other), body: { ...body(suspect), version } })).toMatchObject({
    status: 409,
  })
  expect(await refusal(moss, deleteRecall, at(other))).toMatchObject({ status: 409 })
})

test('a recall of an unknown listing, of a day to come, of unknown plants or of an own listing is refused', async () => {
  const rose = await someone()
  const right = body(await list(rose))
  const wrong = async (fields: object) => (await refusal(moss, createRecall, { body: { ...right, ...fields } }))?.fields
  expect(await wrong({ suspectId: 2_000_000_000 })).toEqual({ suspectId: 'There is no listing with this number' })
  expect(await wrong({ infectedSince: '2999-01-01' })).toEqual({
    infectedSince: 'Enter a day that is not in the future',
  })
  expect(await wrong({ hostPlants: ['no-such-plant'] })).toEqual({ hostPlants: 'Choose plants from the list' })
  expect(await wrong({ pest: ' ', advice: 'Look' })).toMatchObject({
    ...{ pest: 'Name the pest or disease', advice: 'Say what people should do' },
  })
  const own = body(await list(moss))
  const { id } = await ada(createRecall, { body: own })
  const { version } = await moss(getRecall, at(id))
  expect(await refusal(moss, openRecall, asRead(id, version))).toMatchObject({ status: 403 })
  expect(await refusal(moss, openRecall, { ...at(id), body: { note: '', version } })).toMatchObject({ status: 400 })
})

test('a recall drops members who leave, and the download has its part', async () => {
  const { fern, suspect } = await resale()
  const id = await opened(suspect)
  await fern(answerRecall, { ...at(id), body: { finding: 'destroyed' } })
  const { rawPayload } = await fern.request({ method: 'GET', url: DOWNLOAD_PATH })
  const { data } = JSON.parse(String(unzip(rawPayload).get('data.json')))
  expect(data['recall_members']).toMatchObject([{ recall_id: id, pest: 'Xylella', finding: 'destroyed' }])
  // Until the order is completed, the account cannot be closed.
  await pass(server, 4 * DAY)
  await fern(closeAccount, { body: { username: fern.me.username, currentPassword: PASSWORD } })
  await pass(server, 15 * DAY)
  await pass(server, 60_000)
  const { people, counts } = await moss(getRecall, at(id))
  expect(people.map((one) => one.id)).not.toContain(fern.me.id)
  expect(counts).toMatchObject({ orders: 2, people: 2 })
  expect(recallPath(id)).toBe(`/recalls/${id}`)
})
