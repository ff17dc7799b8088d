import * as z from 'zod/mini'
import { anyPassword, onlyKnown } from '#features/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, line, success } from '#shared/fields.ts'
import { memberScopes, operatorScopes, scopes, tokenDays } from './scopes.ts'

export const MAX_TOKENS = 20

const tokens = z.object({
  tokens: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      scopes: z.array(z.enum(scopes)),
      /** The last four characters, to tell tokens apart. */
      lastFour: z.string(),
      createdAt: instant,
      expiresAt: instant,
      isExpired: z.boolean(),
      /** To the minute; null when it was never used. */
      lastUsedAt: z.nullable(instant),
      /** The admin who made it, of a token of the operator. */
      madeBy: z.nullable(z.string()),
    }),
  ),
})
export type TokenList = z.output<typeof tokens>

const tokenForm = <const S extends readonly [string, ...string[]]>(allowed: S) =>
  z.strictObject(
    {
      name: line({ min: 1, max: 60, tooShort: 'Enter a name, such as the program that uses it' }),
      scopes: z
        .array(z.enum(allowed, 'Choose from the listed scopes'))
        .check(z.minLength(1, 'Choose what it may do'), z.maxLength(allowed.length)),
      days: z.union(
        tokenDays.map((days) => z.literal(days)),
        'Choose how long it works',
      ),
      currentPassword: anyPassword,
    },
    onlyKnown,
  )

/** The only time that the token itself is shown: only its hash is stored. */
const created = z.extend(tokens, { secret: z.string() })

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  access: 'member',
  summary: 'Your API tokens',
  reply: tokens,
})

export const createToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  access: 'member',
  summary: 'Makes an API token; the reply is the only time it is shown',
  body: tokenForm(memberScopes),
  reply: created,
  status: 201,
})

export const endToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: 'member',
  summary: 'Ends an API token at once',
  params: z.object({ id: idText }),
  reply: success,
})

export const listOperatorTokens = endpoint({
  method: 'GET',
  path: '/api/admin/tokens',
  access: 'admin',
  summary: 'The API tokens of the operator',
  reply: tokens,
})

export const createOperatorToken = endpoint({
  method: 'POST',
  path: '/api/admin/tokens',
  access: 'admin',
  summary: 'Makes an API token of the operator, which acts in your name while you are an admin',
  body: tokenForm(operatorScopes),
  reply: created,
  status: 201,
})

export const endOperatorToken = endpoint({
  method: 'DELETE',
  path: '/api/admin/tokens/:id',
  access: 'admin',
  summary: 'Ends an API token of the operator at once',
  params: z.object({ id: idText }),
  reply: success,
})
