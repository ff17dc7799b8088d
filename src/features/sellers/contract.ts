import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'
import { sellerKinds } from './seller-kinds.ts'
import { traderFields } from './trader-fields.ts'

/** What a trader gave about their business. */
export const traderDetails = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  aphaNumber: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
})
export type TraderDetails = z.output<typeof traderDetails>

const ownStatus = z.object({
  /** Null until it is declared; buyers then read that it is a private sale. */
  kind: z.nullable(z.enum(sellerKinds)),
  declaredAt: z.nullable(instant),
  trader: z.nullable(traderDetails),
})
export type OwnSellerStatus = z.output<typeof ownStatus>

export const getSellerStatus = endpoint({
  method: 'GET',
  path: '/api/seller-status',
  access: 'member',
  summary: 'Whether you sell as a private person or as a trader, as you declared it',
  reply: ownStatus,
})

export const declareSeller = endpoint({
  method: 'PUT',
  path: '/api/seller-status',
  access: 'member',
  summary: 'Declares whether you sell as a private person or as a trader; traders give name, address and contact',
  body: z.object({
    kind: z.enum(sellerKinds, 'Say whether you sell privately or as a trader'),
    /** Only of traders. */
    ...z.partial(traderFields).shape,
  }),
  reply: ownStatus,
})

export const getSeller = endpoint({
  method: 'GET',
  path: '/api/sellers/:userId',
  access: 'anyone',
  isShared: true,
  summary: 'Whether a member sells as a private person or as a trader, and the name of a trader’s business',
  params: z.object({ userId: idText }),
  reply: z.object({ kind: z.enum(sellerKinds), name: z.nullable(z.string()) }),
})
