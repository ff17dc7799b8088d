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
  /** Whether a private seller grows or advertises plants regularly to sell; null when they were not asked. */
  growsToSell: z.nullable(z.boolean()),
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
    /** Only of private sellers: whether they grow or advertise plants regularly to sell them. */
    growsToSell: z.optional(z.boolean()),
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
