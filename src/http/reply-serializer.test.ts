import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { compiled } from '#shared/schemas/compiled.ts'
import { replySerializer } from './reply-serializer.ts'

const reply = z.array(
  z.object({
    id: z.number(),
    name: z.string().check(z.maxLength(5, 'Too long')),
    kind: z.enum(['sale', 'free']),
    picture: z.nullable(z.string()),
    note: z.optional(z.string()),
    seller: z.nullable(z.object({ id: z.number(), words: z.readonly(z.array(z.string())) })),
    either: z.union([z.number(), z.object({ a: z.string() })]),
    at: z.pipe(
      z.number(),
      z.transform((time) => time),
    ),
  }),
)

const entry = fc.record(
  {
    id: fc.oneof(fc.integer(), fc.string()),
    name: fc.string({ maxLength: 7 }),
    kind: fc.constantFrom('sale', 'free', 'other'),
    picture: fc.option(fc.string()),
    note: fc.option(fc.string(), { nil: undefined }),
    seller: fc.option(
      fc.record({ id: fc.integer(), words: fc.array(fc.string()), password: fc.string() }, { requiredKeys: ['id'] }),
    ),
    either: fc.oneof(fc.integer(), fc.record({ a: fc.string(), b: fc.string() }), fc.boolean()),
    at: fc.integer(),
    password: fc.string(),
  },
  { requiredKeys: ['id', 'name'] },
)
const good = fc.record({
  id: fc.integer(),
  name: fc.string({ maxLength: 5 }),
  kind: fc.constantFrom('sale', 'free'),
  picture: fc.option(fc.string()),
  seller: fc.option(fc.record({ id: fc.integer(), words: fc.array(fc.string()), password: fc.string() })),
  either: fc.oneof(fc.integer(), fc.record({ a: fc.string(), b: fc.string() })),
  at: fc.integer(),
  password: fc.string(),
})

test('the compiled contract accepts, refuses and strips the same responses as the original', () => {
  const quick = compiled(reply)
  fc.assert(
    fc.property(fc.oneof(fc.array(entry), fc.array(good), fc.anything()), (answer) => {
      const [expected, got] = [core.safeParse(reply, answer), core.safeParse(quick, answer)]
      expect(got.success).toBe(expected.success)
      expect(got.data).toEqual(expected.data)
      expect(got.error?.issues).toEqual(expected.error?.issues)
    }),
    { numRuns: 300 },
  )
})

test('fields outside the contract are stripped, and a response that breaks the contract is not sent', () => {
  const shape = z.array(z.object({ id: z.number(), seller: z.object({ name: z.string() }) }))
  const serialise = replySerializer({ schema: shape, method: 'GET', url: '/api/x' })
  const row = { id: 1, password: 'secret', seller: { name: 'Rose', email: 'rose@example.com' } }
  expect(serialise([row])).toBe('[{"id":1,"seller":{"name":"Rose"}}]')
  expect(() => serialise([{ ...row, id: 'one' }])).toThrow()
})
