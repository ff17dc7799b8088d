import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { encryptionWith } from '#adapters/encryption/encryption.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { HAZEL } from '#test/tax/sellers.ts'
import { giveTaxDetails } from './contract.ts'
import { openDetails } from './server/details.ts'
import { detailsRow } from './server/details-store.ts'

const server = await startTestServer()
const { db } = server.deps

let fern: TestMember
beforeAll(async () => {
  fern = await server.member('fern')
})

test.each([
  [{ number: 'BG123456A' }, 'number'],
  [{ numberKind: 'utr', number: '1955839662' }, 'number'],
  [{ numberKind: 'none' }, 'noNumberReason'],
  [{ birthDate: '1980-02-30' }, 'birthDate'],
  [{ birthDate: '2020-01-01' }, 'birthDate'],
  [{ postcode: 'LS6' }, 'postcode'],
  [
    { kind: 'company', numberKind: 'utr', number: '1955839661', companyName: 'Ferns Ltd', companyNumber: '12' },
    'companyNumber',
  ],
  [{ kind: 'company', companyName: 'Ferns Ltd', companyNumber: '01234567' }, 'numberKind'],
  [{ vatNumber: 'GB123456783' }, 'vatNumber'],
] as const)('%o is refused at the field', async (wrong, field) => {
  const refused = await refusal(fern, giveTaxDetails, { body: { ...HAZEL, ...wrong } })
  expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  expect(await detailsRow(db, fern.me.id)).toBeNull()
})

test('the tax details are encrypted at rest, and again under a newer key when they are next read', async () => {
  await fern(giveTaxDetails, { body: HAZEL })
  const { rows } = await db.execute(
    sql`select tax_details::text as row, encode(secret, 'escape') as secret from tax_details`,
  )
  // Four digits come up by chance among the hexadecimal ones of a secret, which is read as text beside them.
  const readable = JSON.stringify(rows).replaceAll(/x[0-9a-f]{40,}/g, '')
  expect(readable).toContain('individual')
  expect(readable).not.toMatch(/Hazel|Fern Lane|123456|1980/)
  const row = (await detailsRow(db, fern.me.id))!
  const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)]
  const context = `tax-details:${fern.me.id}`
  const { text } = server.deps.encryption.decrypt(row.secret, context)
  const old = { ...row, secret: encryptionWith([older]).encrypt(text, context) }
  await db.execute(sql`update tax_details set secret = ${old.secret} where user_id = ${fern.me.id}`)
  const encryption = encryptionWith([newer, older])
  expect(await openDetails({ encryption }, db, old)).toMatchObject({ firstName: 'Hazel', postcode: 'LS6 2AB' })
  const renewed = (await detailsRow(db, fern.me.id))!
  expect(encryption.decrypt(renewed.secret, context).isOutdated).toBe(false)
  await db.execute(sql`update tax_details set secret = ${row.secret} where user_id = ${fern.me.id}`)
})
