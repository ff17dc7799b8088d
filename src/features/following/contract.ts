import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, success } from '#shared/fields.ts'

/** How many growers a member can follow. */
export const MAX_FOLLOWED = 200

const followed = z.object({
  id: z.number(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** How many of their listings are on sale. */
  onSale: z.number(),
  since: instant,
})
export type Followed = z.output<typeof followed>

const following = z.object({
  /** The latest followed first. */
  growers: z.array(followed),
  /** Notices name only what is known to be safe for the member's household. */
  forHousehold: z.boolean(),
  /** How many members follow the caller. Nobody sees who they are. */
  followers: z.number(),
})

export const listFollowed = endpoint({
  method: 'GET',
  path: '/api/following',
  access: 'member',
  summary: 'The growers you follow, and how many members follow you',
  reply: following,
})

export const setFollowing = endpoint({
  method: 'PUT',
  path: '/api/following',
  access: 'member',
  summary: 'Chooses whether notices of growers name only what is known to be safe for your household',
  body: z.object({ forHousehold: z.boolean('Choose yes or no') }),
  reply: following,
})

const one = z.object({ userId: idText })
const state = z.object({ isFollowed: z.boolean() })

export const getFollowed = endpoint({
  method: 'GET',
  path: '/api/following/:userId',
  access: 'member',
  summary: 'Returns whether you follow a grower',
  params: one,
  reply: state,
})

export const follow = endpoint({
  method: 'PUT',
  path: '/api/following/:userId',
  access: 'member',
  summary: 'Follows a grower: you are notified when they list something new; idempotent',
  params: one,
  reply: success,
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/api/following/:userId',
  access: 'member',
  summary: 'Stops following a grower; idempotent',
  params: one,
  reply: success,
})
