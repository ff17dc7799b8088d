import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#test/endpoints.ts'

const INVISIBLE = [
  '\u200b\u200d\u2060',
  '\u3164\u115f',
  '\u2800 \u2800',
  '\u{e0068}\u{e007f}',
  '\u0301\ufe0f',
  '\u202e\u061c',
]
const VISIBLE = 'A fine fern, grown at home'

/** Fields that accept any text: not shown to others, or refused later when they match nothing. */
const UNSHOWN: readonly [reason: string, field: RegExp][] = [
  ['a password is compared as it is typed', /[pP]assword$/],
  ['names someone who is looked up', /auth\/login username$|account\/closing username$/],
  ['a draft keeps what its author typed', /drafts? |draft\/:id |drafts\/:id /],
  [
    'names a plant or a picture that is looked up',
    /products(\/:id)? (plant|imageUrl)$|(wanted|crops|garden\/plants)(\/:id)? plant$|users\/:id avatar$|social\/posts(\/:id)? (plantSlug|id)$/,
  ],
  ['names a place that is looked up', /\/api\/(place|weekly-email) place$/],
  ['an address that is fetched or gone to', /(from-address|webhook-endpoints|recognition) url$|confirm return_url$/],
  ['an address that is compared', /push\/browser replaces$/],
  ['a token or a code that is compared', /(token|userId|code|clientSecret|number|expiry|cvc|until)$/],
  [
    'read by HMRC alone: what is needed of the others is checked by the rules of their form',
    /PUT \/api\/(own-data\/:key\/)?tax /,
  ],
  ['a trap for robots', /contact website$/],
]

const isInvisible = (text: string): boolean =>
  !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\u2800\u3164\u115f]/g, ''))

test('no call accepts text of only invisible characters', async () => {
  const faults: string[] = []
  let tried = 0
  for (const { method, path, body } of await allEndpoints()) {
    const shape = (body as unknown as { shape?: Record<string, z.ZodMiniType> } | undefined)?.shape ?? {}
    for (const [field, schema] of Object.entries(shape)) {
      if (!z.safeParse(schema, VISIBLE).success) continue
      tried += 1
      for (const text of INVISIBLE) {
        const parsed = z.safeParse(schema, text.repeat(6))
        const isAllowed =
          parsed.success && typeof parsed.data === 'string' && parsed.data !== '' && isInvisible(parsed.data)
        if (isAllowed) faults.push(`${method} ${path} ${field}`)
      }
    }
  }
  expect(tried).toBeGreaterThan(20)
  expect([...new Set(faults)].filter((fault) => !UNSHOWN.some(([, field]) => field.test(fault)))).toEqual([])
})
