import { randomInt } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { monthOf } from '#shared/dates.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { inTurn, only } from '#shared/required.ts'
import { MAX_POSTS, type SuggestionInput } from '../contract.ts'
import { canEdit, canMove, type PostTransition, postTransitions } from '../lifecycle.ts'
import { CODE_LENGTH, linkAddress, refusalOfPost } from '../post-text.ts'
import { timeOfPost, timesFrom } from '../post-times.ts'
import { type LocalDateTime, MAX_AHEAD_DAYS, type PostFrequency, usualStart } from '../schedule.ts'
import {
  countPosts,
  insertPosts,
  lockPost,
  lockPostsOf,
  type PostRow,
  removeOwn,
  restoreOwn,
  updatePost,
} from './store.ts'

type SocialDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'publicUrl'>
type Words = Pick<SuggestionInput, 'title' | 'content' | 'platform' | 'hashtags' | 'plantSlug' | 'listingId' | 'link'>

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const DAY_MS = 24 * 60 * 60 * 1000

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** The tracked link of a post, or null when it has none. */
export const urlOf = (origin: string, { link, code }: Pick<PostRow, 'link' | 'code'>): string | null =>
  link === null ? null : linkAddress(origin, code)

const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('invalid', sentence, { fields: { [field]: sentence } })

/** Throws for a text that a platform would reject and for listings of other users. */
async function checkWords(deps: SocialDeps, me: Member, words: Words): Promise<void> {
  const url = words.link === null ? null : linkAddress(deps.publicUrl(), null)
  const refusal = refusalOfPost(words.platform, { ...words, url })
  if (refusal) throw invalid('content', refusal)
  if (words.plantSlug !== null && !findPlant(words.plantSlug)) throw invalid('plantSlug', 'We do not know this plant.')
  if (words.link === 'listing' && words.listingId === null) throw invalid('link', 'Choose what the link leads to.')
  if (words.listingId !== null) {
    const listing = await findListing(deps.db, words.listingId)
    if (listing?.sellerId !== me.id) throw invalid('listingId', 'This is not one of your listings.')
  }
}

function checkTimes(now: Date, times: readonly Date[]): void {
  if (times.some((time) => time <= now)) throw invalid('time', 'Choose a time that is still to come.')
  const latest = now.getTime() + MAX_AHEAD_DAYS * DAY_MS
  if (times.some((time) => time.getTime() > latest)) throw invalid('day', 'Choose a date within a year.')
}

async function checkPostCount(tx: Database, me: Member, more: number): Promise<void> {
  await lockPostsOf(tx, me.id)
  if ((await countPosts(tx, me.id)) + more > MAX_POSTS) {
    throw new DomainError('conflict', `You have ${MAX_POSTS} posts already. Delete some first.`, { code: 'FULL' })
  }
}

const rowOf = ({ id: _, ...words }: SuggestionInput, userId: number, now: Date) => ({
  ...words,
  month: words.month ?? monthOf(now),
  userId,
  code: words.link === null ? null : newCode(),
  createdAt: now,
  updatedAt: now,
})

interface Plan {
  day?: string | undefined
  time?: string | undefined
  content: readonly SuggestionInput[]
  every?: PostFrequency | undefined
}

/** Stores drafts and schedules each. */
export async function schedule(
  deps: SocialDeps,
  me: Member,
  { content, day, time, every = 1 }: Plan,
): Promise<PostRow[]> {
  const now = deps.clock.now()
  const usual = usualStart(now)
  const times = timesFrom({ day: day ?? usual.day, time: time ?? usual.time }, every, content.length)
  checkTimes(now, times)
  for (const words of content) await checkWords(deps, me, words)
  return deps.transaction(async (tx) => {
    await checkPostCount(tx, me, content.length)
    const rows = content.map((words, index) => ({
      ...rowOf(words, me.id, now),
      status: 'scheduled' as const,
      scheduledFor: inTurn(times, index),
    }))
    return insertPosts(tx, rows)
  })
}

/** Stores a draft without a time. */
export async function keep(deps: SocialDeps, me: Member, words: SuggestionInput): Promise<PostRow> {
  await checkWords(deps, me, words)
  return deps.transaction(async (tx) => {
    await checkPostCount(tx, me, 1)
    return only(await insertPosts(tx, [rowOf(words, me.id, deps.clock.now())]))
  })
}

/** Changes one of a user's own posts under its lock. */
async function withPost(
  deps: SocialDeps,
  me: Member,
  id: number,
  work: (tx: Database, post: PostRow) => Promise<PostRow>,
): Promise<PostRow> {
  return deps.transaction(async (tx) => {
    const post = await lockPost(tx, me.id, id)
    if (!post) throw new DomainError('not_found', 'Post not found')
    return work(tx, post)
  })
}

const POSTED = 'This post is marked as posted. Make it a draft again first.'

export async function change(deps: SocialDeps, me: Member, id: number, words: Words): Promise<PostRow> {
  await checkWords(deps, me, words)
  return withPost(deps, me, id, (tx, post) => {
    if (!canEdit(post.status)) throw new DomainError('conflict', POSTED, { code: 'POSTED' })
    const code = words.link === null ? post.code : (post.code ?? newCode())
    return updatePost(tx, id, { ...words, code, updatedAt: deps.clock.now() })
  })
}

export async function plan(deps: SocialDeps, me: Member, id: number, local: LocalDateTime): Promise<PostRow> {
  const now = deps.clock.now()
  const scheduledFor = timeOfPost(local)
  checkTimes(now, [scheduledFor])
  return withPost(deps, me, id, (tx, post) => {
    if (!canEdit(post.status)) throw new DomainError('conflict', POSTED, { code: 'POSTED' })
    return updatePost(tx, id, { status: 'scheduled', scheduledFor, failure: null, updatedAt: now })
  })
}

/** Idempotent: repeating an action returns the same result. */
export const move = (deps: SocialDeps, me: Member, id: number, name: PostTransition): Promise<PostRow> =>
  withPost(deps, me, id, async (tx, post) => {
    const { to } = postTransitions[name]
    if (post.status === to) return post
    if (!canMove(post.status, name)) {
      throw new DomainError('conflict', 'This post has changed. Please reload the page.', { code: 'MOVED_ON' })
    }
    const now = deps.clock.now()
    const scheduledFor = to === 'draft' ? null : post.scheduledFor
    const doneAt = to === 'done' ? now : null
    return updatePost(tx, id, { status: to, doneAt, scheduledFor, failure: null, updatedAt: now })
  })

export async function remove({ db, clock }: SocialDeps, me: Member, id: number): Promise<void> {
  if (!(await removeOwn(db, me.id, id, clock.now()))) throw new DomainError('not_found', 'Post not found')
}

export const restore = (deps: SocialDeps, me: Member, id: number): Promise<PostRow> =>
  deps.transaction(async (tx) => {
    await checkPostCount(tx, me, 1)
    const post = await restoreOwn(tx, me.id, id, deps.clock.now())
    if (!post) throw new DomainError('not_found', 'Post not found')
    return post
  })
