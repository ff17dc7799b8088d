import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, line, paragraph, success } from '#shared/fields.ts'
import { postStates } from './lifecycle.ts'
import { platformIds } from './platforms.ts'
import { isHashtag } from './post-text.ts'
import { isDay, isTime, postFrequencies } from './schedule.ts'

export const MAX_TOPIC_LENGTH = 200
/** Maximum number of posts scheduled in one call. */
export const MAX_SELECTED = 50
/** Maximum number of stored posts for each user. */
export const MAX_POSTS = 500
export const MAX_HASHTAGS = 10
const MAX_TITLE_LENGTH = 120
const MAX_CONTENT_LENGTH = 5000

export const postTypes = ['tip', 'seasonal', 'educational', 'community', 'listing', 'custom'] as const
export type PostType = (typeof postTypes)[number]

/** Target of a post's link. */
export const linkGoals = ['listing', 'profile', 'calendar'] as const

const seed = z.int('This is not a valid seed').check(z.gte(0), z.lte(2_147_483_647))
const platform = z
  .array(z.enum(platformIds, 'Choose platforms from the list'))
  .check(z.minLength(1, 'Choose at least one platform'), z.maxLength(platformIds.length))
const hashtags = z
  .array(z.string().check(z.refine(isHashtag, 'A hashtag has letters and digits only')))
  .check(z.maxLength(MAX_HASHTAGS, `At most ${MAX_HASHTAGS} hashtags`))

/** Text and picture of a post. */
const words = {
  type: z.enum(postTypes),
  title: line({ min: 1, max: MAX_TITLE_LENGTH, tooShort: 'Give it a title' }),
  content: paragraph({ min: 1, max: MAX_CONTENT_LENGTH, tooShort: 'Write what the post says' }),
  platform,
  hashtags,
  /** Subject: a catalogue plant, one of the user's own listings, or neither. */
  plantSlug: z.nullable(z.string().check(z.maxLength(100))),
  listingId: z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647))),
  /** Inputs of the picture: the seed of the drawing and the month that its caption names. */
  seed,
  month: z.int().check(z.gte(1), z.lte(12)),
  link: z.nullable(z.enum(linkGoals)),
}

/** A generated draft that is not stored. */
const suggestion = z.object({ id: z.string().check(z.maxLength(60)), ...words })
export type Suggestion = z.output<typeof suggestion>

/** A draft as the client submits it. The text is required; what the generator knows beyond that is optional. */
const given = z.extend(suggestion, {
  plantSlug: z._default(words.plantSlug, null),
  listingId: z._default(words.listingId, null),
  seed: z._default(seed, 0),
  month: z.optional(words.month),
  link: z._default(words.link, null),
})
export type SuggestionInput = z.output<typeof given>

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/social/content-suggestions',
  access: 'member',
  summary: 'Drafts of posts for today, for your listings and the season',
  reply: z.array(suggestion),
})

/** Every month, January first. */
export const listSeasonalContent = endpoint({
  method: 'GET',
  path: '/api/social/seasonal-content',
  access: 'member',
  summary: 'What to plant and care for in each month',
  reply: z.array(z.object({ month: z.string(), plantingTips: z.array(z.string()), careTips: z.array(z.string()) })),
})

const figures = z.object({
  /** Number of posts marked as posted, and of clicks on their links. */
  posted: z.number(),
  clicks: z.number(),
  planned: z.number(),
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/social/metrics',
  access: 'member',
  summary: 'Measured figures of your posts; zero where no platform is connected',
  reply: z.object({
    totalFollowers: z.number(),
    weeklyGrowth: z.number(),
    engagementRate: z.number(),
    /** Engagement is the number of clicks on the post's link. */
    topPosts: z.array(z.object({ platform: z.string(), content: z.string(), engagement: z.number() })),
    /** Whether a platform provides its own figures. */
    isConnected: z.boolean(),
    ...figures.shape,
    /** The last weeks, each starting on Monday, oldest first. */
    weeks: z.array(z.object({ from: z.string(), posted: z.number(), clicks: z.number() })),
    /** Figures for the whole site; staff only. */
    site: z.nullable(z.object({ people: z.number(), ...figures.shape })),
  }),
})
export type SocialMetrics = z.output<(typeof getMetrics)['reply']>

export const contentTypes = ['daily-tips', 'seasonal', 'community', 'educational', 'custom', 'weekly-batch'] as const
export type ContentType = (typeof contentTypes)[number]

export const generateContent = endpoint({
  method: 'POST',
  path: '/api/social/generate-content',
  access: 'member',
  summary: 'Generate drafts of posts; nothing is stored',
  body: z
    .object({
      type: z.enum(contentTypes),
      topic: z.optional(line({ max: MAX_TOPIC_LENGTH })),
      platform: z.optional(platform),
      /** The same seed gives the same drafts, as long as the facts do not change. */
      seed: z.optional(seed),
    })
    .check(
      z.refine(({ type, topic }) => type !== 'custom' || Boolean(topic), { path: ['topic'], error: 'Enter a topic' }),
    ),
  reply: z.array(suggestion),
})

const localTime = {
  /** UK local time. */
  day: z.string('Choose a date').check(z.refine(isDay, 'Choose a date')),
  time: z.string('Choose a time').check(z.refine(isTime, 'Choose a time')),
}

/** A stored post. */
const post = z.object({
  id: z.number(),
  ...words,
  status: z.enum(postStates),
  scheduledFor: z.nullable(instant),
  /** Its tracked link, or null. */
  url: z.nullable(z.string()),
  /** Title of the link's target. */
  linkTitle: z.nullable(z.string()),
  clicks: z.number(),
  /** Why the post was held back. */
  failure: z.nullable(z.string()),
  createdAt: instant,
  doneAt: z.nullable(instant),
})
export type SocialPost = z.output<typeof post>

/** Without a date the first post is due tomorrow evening and the others follow at the same interval. */
export const scheduleContent = endpoint({
  method: 'POST',
  path: '/api/social/schedule-content',
  access: 'member',
  summary: 'Store drafts and schedule each',
  body: z.object({
    content: z
      .array(given)
      .check(
        z.minLength(1, 'Choose at least one suggestion'),
        z.maxLength(MAX_SELECTED, `At most ${MAX_SELECTED} at once`),
      ),
    day: z.optional(localTime.day),
    time: z.optional(localTime.time),
    every: z.optional(z.literal(postFrequencies)),
  }),
  reply: z.object({ ...success.shape, posts: z.array(post) }),
  status: 201,
})

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/social/posts',
  access: 'member',
  summary: 'Your posts: scheduled first, then drafts, then finished ones',
  reply: z.array(post),
})

const { type: _type, seed: _seed, month: _month, ...writable } = words

/** Stores a draft without a date. */
export const createPost = endpoint({
  method: 'POST',
  path: '/api/social/posts',
  access: 'member',
  summary: 'Store a draft without a date',
  body: given,
  reply: post,
  status: 201,
})

const ofPost = z.object({ id: idText })

export const changePost = endpoint({
  method: 'PUT',
  path: '/api/social/posts/:id',
  access: 'member',
  summary: 'Change the text, platforms or link of a post that is not posted',
  params: ofPost,
  body: z.object(writable),
  reply: post,
})

export const planPost = endpoint({
  method: 'PUT',
  path: '/api/social/posts/:id/time',
  access: 'member',
  summary: 'Schedule a post',
  params: ofPost,
  body: z.object(localTime),
  reply: post,
})

export const transitionPost = endpoint({
  method: 'POST',
  path: '/api/social/posts/:id/:move',
  access: 'member',
  summary: 'Cancel a post, mark it as posted, or make it a draft again',
  params: z.object({ id: idText, move: z.enum(['cancel', 'done', 'reopen']) }),
  reply: post,
})

/** Can be undone for ten minutes. */
export const removePost = endpoint({
  method: 'DELETE',
  path: '/api/social/posts/:id',
  access: 'member',
  summary: 'Delete a post',
  params: ofPost,
  reply: success,
})

export const restorePost = endpoint({
  method: 'POST',
  path: '/api/social/posts/:id/restore',
  access: 'member',
  summary: 'Restore a recently deleted post',
  params: ofPost,
  reply: post,
})
