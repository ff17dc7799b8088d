import type { Plant } from '#features/plants/plant.ts'
import { type Brush, brushFor } from '#shared/drawing/brush.ts'
import { MAX_HASHTAGS, type PostType, type Suggestion } from '../contract.ts'
import { type PlatformId, platforms } from '../platforms.ts'
import { linkAddress, refusalOfPost, toHashtag } from '../post-text.ts'
import { fill, type Slots, sentencesIn } from './sentences.ts'

/** A subject with its sentences; a draft takes one of each step, in this order. */
export interface Subject {
  type: PostType
  title: string
  plant: Plant | null
  listingId: number | null
  link: Suggestion['link']
  slots: Slots
  hashtags: readonly string[]
  /**
   * Each step has groups of sentences in order of preference. The first two steps are required; the others are added
   * while there is room.
   */
  steps: readonly (readonly (readonly string[])[])[]
}

export interface Setting {
  seed: number
  /** 1 to 12. */
  month: number
  platform: readonly PlatformId[]
  origin: string
}

const TAGS_EACH = 3
/** Preferred length, readable at a glance; where the platform allows more, a few sentences are added. */
const SHORT = 320
const LONG_SENTENCES = 5
const SHORT_SENTENCES = 3

/** Writes drafts in sequence without repeating a sentence, including those to avoid. */
export class Writer {
  readonly #used: Set<string>
  readonly #setting: Setting
  readonly #brush: Brush
  #count = 0

  constructor(setting: Setting, avoid: readonly string[] = []) {
    this.#setting = setting
    this.#brush = brushFor(setting.seed, 'drafts')
    this.#used = new Set(avoid.flatMap(sentencesIn))
  }

  /** A draft on a subject; null when no unused sentences fit. */
  write(subject: Subject): Suggestion | null {
    const { seed, month, platform } = this.#setting
    const hashtags = [...new Set(subject.hashtags.map(toHashtag))]
      .filter(Boolean)
      .slice(0, Math.min(TAGS_EACH, MAX_HASHTAGS))
    const content = this.#compose(subject, hashtags)
    if (content === null) return null
    for (const sentence of sentencesIn(content)) this.#used.add(sentence)
    const number = this.#count++
    return {
      id: `${seed}-${number}`,
      type: subject.type,
      title: subject.title,
      content,
      platform: [...platform],
      hashtags,
      plantSlug: subject.plant?.slug ?? null,
      listingId: subject.listingId,
      seed: (seed + number * 7919) % 2_147_483_647,
      month,
      link: subject.link,
    }
  }

  #compose({ steps, slots, link }: Subject, hashtags: string[]): string | null {
    const { platform, origin } = this.#setting
    const isShort = Math.min(...platform.map((id) => platforms[id].counting.limit)) <= SHORT
    const maxSentences = isShort ? SHORT_SENTENCES : LONG_SENTENCES
    const url = link ? linkAddress(origin, null) : null
    const parts: string[] = []
    const used = new Set<string>()
    const fits = (template: string): boolean => {
      const sentence = fill(template, slots)
      return (
        sentence !== null &&
        factsIn(template).every((fact) => !used.has(fact)) &&
        this.#isNew(sentence, parts) &&
        refusalOfPost(platform, { content: [...parts, sentence].join(' '), hashtags, url }) === null
      )
    }
    for (const [index, groups] of steps.entries()) {
      if (parts.length >= maxSentences) break
      const next = groups.flatMap((group) => shuffled(group, this.#brush)).find(fits)
      if (next !== undefined) {
        parts.push(fill(next, slots) ?? '')
        for (const fact of factsIn(next)) used.add(fact)
      } else if (index < 2) return null
    }
    return parts.join(' ')
  }

  #isNew(sentence: string, parts: readonly string[]): boolean {
    const said = new Set(parts.flatMap(sentencesIn))
    return sentencesIn(sentence).every((one) => !this.#used.has(one) && !said.has(one))
  }
}

/** The facts of a sentence other than names. A post does not repeat them. */
const factsIn = (template: string): string[] =>
  ['sow', 'plantOut', 'harvest', 'flower', 'light', 'height', 'rating', 'price']
    .filter((fact) => template.includes(`{${fact}}`))
    .concat(/\{latin\}|\{Latin\}/.test(template) ? ['latin'] : [])

/** Shuffles with the seeded generator. */
export function shuffled<T>(things: readonly T[], brush: Brush): T[] {
  const order = [...things]
  for (let last = order.length - 1; last > 0; last--) {
    const other = brush.whole(0, last)
    const taken = order.splice(other, 1, ...order.slice(last, last + 1))
    order.splice(last, 1, ...taken)
  }
  return order
}
