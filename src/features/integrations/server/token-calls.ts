import { entriesOf } from '#shared/keyed.ts'
import type { Scope } from '../scopes.ts'

/**
 * Every call that a token may make, by the scope it needs. A call that is not listed is refused to all tokens: there are
 * none here that move money, take a step of an order, or concern the sign-in, other tokens or webhooks.
 */
const callsOf: Readonly<Record<Scope, readonly string[]>> = {
  'profile:read': ['GET /api/auth/user'],
  'listings:read': [
    'GET /api/drafts',
    'GET /api/products/:id/draft',
    'GET /api/products/mine',
    'GET /api/products/mine/counts',
  ],
  'listings:write': [
    'POST /api/products',
    'PATCH /api/products/:id',
    'DELETE /api/products/:id',
    'POST /api/products/:id/:move',
    'POST /api/products/:id/restore',
    'PUT /api/products/:id/draft',
    'DELETE /api/products/:id/draft',
    'PATCH /api/products/mine/prices',
    'POST /api/products/mine/pause',
    'POST /api/products/mine/resume',
    'POST /api/drafts',
    'PUT /api/drafts/:id',
    'DELETE /api/drafts/:id',
    'POST /api/uploads',
  ],
  'orders:read': [
    'GET /api/transactions/buyer',
    'GET /api/transactions/seller',
    'GET /api/transactions/:id',
    'GET /api/transactions/:id/receipt',
    'GET /api/pickups',
    'GET /api/pickups/:id',
    'GET /api/seller/earnings',
    'GET /api/seller/payouts',
  ],
  'messages:read': ['GET /api/conversations/:userId', 'GET /api/messages/:userId/:otherUserId'],
  'messages:write': ['POST /api/messages', 'PUT /api/messages/read/:otherUserId/:userId'],
  'overview:read': ['GET /api/desk/overview'],
  'money:read': [
    'GET /api/admin/money',
    'GET /api/admin/money/accounts/:code',
    'GET /api/admin/money/margin',
    'GET /api/admin/money/stuck',
    'GET /api/admin/money/stuck/:kind',
  ],
  'backups:read': ['GET /api/admin/backups'],
  'backups:write': ['POST /api/admin/backups'],
}

/** The scope that a token needs for each call, by method and path. */
export const scopeOfCall: ReadonlyMap<string, Scope> = new Map(
  entriesOf(callsOf).flatMap(([scope, calls]) => calls.map((call) => [call, scope] as const)),
)
