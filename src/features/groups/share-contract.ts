import * as z from 'zod/mini'
import { PAYEE_STATES } from '#features/checkout/base/payout-lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, success } from '#shared/fields.ts'
import { getGroup } from './contract.ts'

const byId = z.object({ id: idText })
const byListing = z.object({ listingId: idText })

const PERCENT = 'Choose a whole number from 0 to 100'

export const chooseShare = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/share',
  access: 'member',
  summary: 'Chooses the share of your sales that goes to a group of yours; it applies to what is paid from now on',
  params: byId,
  /** Whole per cent of the price less commission; 0: nothing. */
  body: z.object({ percent: z.int(PERCENT).check(z.minimum(0, PERCENT), z.maximum(100, PERCENT)) }),
  reply: getGroup.reply,
})

const share = z.object({ groupId: z.number(), name: z.string(), slug: z.string(), percent: z.number() })
export type ListingShare = z.output<typeof share>

export const getListingShare = endpoint({
  method: 'GET',
  path: '/api/groups/listing-share/:listingId',
  access: 'anyone',
  summary: 'Returns the group that gets a share of the sale of a listing, where its seller is named in that group',
  params: byListing,
  reply: z.object({
    /** Null: there is none, or the seller is not named in that group. */
    shown: z.nullable(share),
    /** What only the seller sees: the groups that they give a share to, and which of them has one of this listing. */
    own: z.nullable(z.object({ choices: z.array(share), chosen: z.nullable(z.number()) })),
  }),
})
export type SharesOfListing = z.output<(typeof getListingShare)['reply']>

export const chooseListingShare = endpoint({
  method: 'PUT',
  path: '/api/groups/listing-share/:listingId',
  access: 'member',
  summary:
    'Chooses which of your groups gets a share of the sale of your listing; it applies to what is paid from now on',
  params: byListing,
  /** A group that you give a share to; null: none. */
  body: z.object({
    groupId: z.nullable(z.int('Choose one of your groups').check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  reply: success,
})

export const getGroupMoney = endpoint({
  method: 'GET',
  path: '/api/groups/at/:slug/money',
  access: 'member',
  summary: 'Returns what members have given to a group of yours; to its organiser also where it is',
  params: getGroup.params,
  reply: z.object({
    id: z.number(),
    slug: z.string(),
    name: z.string(),
    isEnded: z.boolean(),
    /** Pence that all members have given, less what went back to buyers since. */
    raised: z.number(),
    /** Of it, what you have given. */
    given: z.number(),
    /** Whole per cent of your sales that you give now. */
    percent: z.number(),
    /** What only the organiser sees. */
    organising: z.nullable(
      z.object({
        /** The account that you have opened for the group; `none`: you have opened none. */
        state: z.enum(PAYEE_STATES),
        /** Pence that were not sent yet. */
        waiting: z.number(),
        /** The newest transfers, the latest first; pence. */
        sent: z.array(z.object({ amount: z.number(), at: instant })),
      }),
    ),
  }),
})
export type GroupMoney = z.output<(typeof getGroupMoney)['reply']>

/** The page is the provider's. Its link works once, for a few minutes. */
export const openGroupAccount = endpoint({
  method: 'POST',
  path: '/api/groups/:id/account',
  access: 'member',
  summary: 'Set up or change where the money of the group that you organise goes',
  params: byId,
  reply: z.object({ url: z.string() }),
})
