import type { Mention } from './mentions.ts'
import { isClose, keyOf, type Word } from './words.ts'

const listOf = (text: string): readonly string[] => text.trim().split(/\s+/).map(keyOf)
const setOf = (text: string): ReadonlySet<string> => new Set(listOf(text))
/** Cues of several words, each split into its words. */
const phrasesOf = (text: string): readonly (readonly string[])[] => text.split(',').map(listOf)

/** Nouns that make the phrase something other than a plant when they come last: hogweed killer, balsam print. */
const goods = setOf(`
  killer weedkiller herbicide glyphosate roundup remover removal eradicator eradication control treatment injector puller
  slasher hook scythe sickle strimmer brushcutter spade fork shovel hoe rake mattock trowel gloves secateurs loppers shears
  mower machete saw axe wheelbarrow sprayer spray book guide handbook leaflet magazine encyclopedia manual novel poster
  print painting picture photo photograph postcard card drawing illustration watercolour stamp sticker badge mug coaster
  towel cushion fabric wallpaper jigsaw puzzle game sign plaque sculpture ornament brooch earrings necklace jewellery
  embroidery candle soap perfume diffuser incense tea survey service report insurance course workshop talk extractor
  barrier membrane arrangement wreath bouquet suit goggles visor incinerator net netting scoop
  skimmer sieve waders`)
/** Media about plants, which may begin a title: "Book: balsam and knotweed". */
const media = setOf('book guide handbook leaflet magazine novel poster print painting picture photo postcard drawing')
/** Cues before a name, with no plant in between. */
const imitations = setOf(`
  artificial fake faux silk plastic dried pressed preserved painted embroidered carved paper knitted crocheted felt`)
const alive = setOf(`
  plant seed seedling cutting plug bulb rhizome tuber root crown division offset clump sapling whip potted bareroot rooted
  live living growing grown runner corm pot pots shoot rooted`)
const soils = setOf('topsoil soil compost manure mulch ground garden land site property certificate allotment plot')

/** Words allowed between a cue and its plant: "not to be confused with the". */
const bridges = setOf(`
  a an the any of to be with from for by in on at it is this these been has have had our my your some all that real true
  actual common invasive dreaded horrible pesky evil so called trace sign risk bit out up off down back over and or nor
  stray last remaining existing overgrown unwanted young contact identifying recognising tackling beating growth stand
  patch spread confused mistaken related nasty local nearby banks full infestation about as much do kin habit american relation sell stock grow
  contain include confuse door`)
/** The plant is negated, compared or a topic; in titles and descriptions. */
const cues: readonly (readonly string[])[] = phrasesOf(
  [
    ...['not, non, never, without, isnt, arent, wasnt, unlike, versus, vs, against, anti, like'],
    ...[
      'free from, free of, clear of, away from, instead of, rather than, alternative to, alternative for, similar to',
    ],
    ...['compared to, compared with, contact with, confused with, mistaken for, cousin of, relative of, related to'],
    ...['substitute for, replacement for, replaces, kills, killer for, weedkiller for, removal of, control of'],
    ...['eradication of, eradicate, eradicates, book about, book on, guide to, leaflet about, leaflet on, talk on'],
    ...['print of, painting of, drawing of, photo of, picture of, illustration of, poster of, for killing'],
    ...[
      'for removing, for clearing, for cutting, for digging, for pulling, for controlling, no, identify, identifying',
    ],
  ].join(', '),
)
/** Cues for descriptions only: other people's plants, and how to get rid of plants. */
const cuesOfDescriptions: readonly (readonly string[])[] = phrasesOf(
  [
    ...[
      'near, next to, beside, alongside, opposite, remove, removed, removing, removes, clear, cleared, clearing, clears',
    ],
    ...['kill, killed, killing, control, controls, controlling, treat, treats, treated, treating, treatment of, stop'],
    ...[
      'stops, prevent, prevents, preventing, suppress, suppresses, smother, smothers, outcompete, outcompetes, destroy',
    ],
    ...[
      'destroys, replace, replaced, replacing, dig out, digs out, digging out, dug out, dig up, digging up, pull, pulls',
    ],
    ...['pulling, pulled, fight, fights, fighting, tackle, tackles, battling, strangle, strangled by, swamped by'],
    ...['overrun by, overrun with, infested with, infested by, contaminated with, taken over by, lost to, spread of'],
    ...[
      'know about, read about, learn about, worried about, avoid, avoids, beats, as much as, than, nothing to do with',
    ],
    ...['resembles, resemble, looks like, spot, report, reporting, stay ahead of, keep down, rid of, hate, hates'],
    ...['tested for, checked for, beware of, because of, due to, next door has, neighbour has, neighbours have'],
  ].join(', '),
)
/** A companion plant in the border. For a plant that may be sold, this is not an offer. */
const company = phrasesOf('with, under, underneath, beneath, through, among, amongst, behind, below, between, over')
const verbs = setOf('keep keeps keeping hold holds crowd crowds shade shades push pushes choke chokes drive drives')
const awayWords = setOf('away out down back off bay check')
const doneFor = setOf('removed cleared eradicated destroyed killed treated gone dug')
/** "Water lettuce daily": a verb and its object. */
const manners = setOf(`
  daily weekly well regularly sparingly every once twice lightly generously freely often thoroughly deeply when before
  after during until`)
const joins = setOf('and or nor the a an other any also as well')

export type Field = 'title' | 'description'

/** The mentions that offer the plant. The others negate, compare, control or name a product. */
export function sellingMentions(words: readonly Word[], mentions: readonly Mention[], field: Field): Mention[] {
  const excused = mentions.map((mention) => isExcused(words, mention, field))
  // A cue for one plant of a list applies to the whole list.
  const pairs = mentions.flatMap((before, at) => {
    const after = mentions[at + 1]
    return after ? [{ at, before, after }] : []
  })
  for (const { at, before, after } of pairs) {
    if (excused[at] && isSameList(words, before, after)) excused[at + 1] = true
  }
  for (const { at, before, after } of pairs.toReversed()) {
    if (excused[at + 1] && isJoined(words, before, after)) excused[at] = true
  }
  return mentions.filter((_, at) => !excused[at])
}

/** Whether a title sells a tool, a book or a picture; its description may then mention any plant. */
export function isOfGoods(words: readonly Word[], mentions: readonly Mention[], selling: readonly Mention[]): boolean {
  if (selling.length > 0) return false
  if (mentions.length > 0) return true
  return words.some(({ key }) => goods.has(key)) && !words.some(({ key }) => alive.has(key))
}

function isExcused(words: readonly Word[], mention: Mention, field: Field): boolean {
  if (field === 'title' && isAboutPlants(words)) return true
  return isThing(words, mention) || isFreeOf(words, mention) || isCued(words, mention, field) || isVerb(words, mention)
}

const isAboutPlants = (words: readonly Word[]): boolean =>
  words.slice(0, 2).some(({ key }) => media.has(key)) && !words.some(({ key }) => alive.has(key))

const AS_FAR_AS = 8

/** The words after a mention that belong to the same phrase, up to the next pause or conjunction. */
function restOfThing(words: readonly Word[], { to }: Mention): Word[] {
  const rest: Word[] = []
  for (const word of words.slice(to, to + AS_FAR_AS)) {
    if (!isClose(word) || /^(with|in|and|or|plus|for|from|on|at|to|by|of|a|x|per|each|incl|including)$/.test(word.text))
      break
    rest.push(word)
  }
  return rest
}

/** A product with the plant's name in it. The last noun decides what it is. */
function isThing(words: readonly Word[], mention: Mention): boolean {
  const rest = restOfThing(words, mention)
  const made = new Set(mention.isLatin ? [] : mention.taxon.goods?.map(keyOf))
  const isMade = ({ key, text }: Word, at: number) =>
    goods.has(key) ||
    (made.has(key) && !/\d/.test(rest[at - 1]?.text ?? text) && words[mention.to + at + 1]?.text !== 'of')
  const lastThing = rest.findLastIndex(isMade)
  const lastAlive = rest.findLastIndex((word, at) => alive.has(word.key) && !isMade(word, at))
  if (lastThing >= 0 && lastThing > lastAlive) return true
  const before = words[mention.from - 1]
  const isWoven = made.size > 0 && before !== undefined && /^(woven|wicker|natural|handwoven)$/.test(before.text)
  return (isWoven || (before !== undefined && imitations.has(before.key))) && lastAlive < 0
}

/** "Knotweed-free topsoil", not "free to collector". */
function isFreeOf(words: readonly Word[], { to }: Mention): boolean {
  const [free, soil] = [words[to], words[to + 1]]
  return (
    free?.text === 'free' && (free.pause === 'hyphen' || (soil !== undefined && soils.has(soil.key) && isClose(soil)))
  )
}

function isCued(words: readonly Word[], mention: Mention, field: Field): boolean {
  const before = isCuedBefore(words, mention, field)
  if (before !== undefined) return before
  if (field === 'title') return false
  const next = words.slice(mention.to, mention.to + 5)
  const end = next.findIndex((word) => !isClose(word))
  return next.slice(0, end < 0 ? 5 : end).some(({ key }) => doneFor.has(key)) || isDenied(next)
}

/** What the words before a mention decide; undefined when they leave it open. */
function isCuedBefore(words: readonly Word[], { taxon, from, to }: Mention, field: Field): boolean | undefined {
  const cueLists = field === 'title' ? [cues] : [cues, cuesOfDescriptions]
  if (field === 'description' && taxon.rule !== 'banned' && taxon.rule !== 'policy') cueLists.push(company)
  let following = words[from]
  for (let at = from - 1; at >= Math.max(0, from - AS_FAR_AS); at--) {
    const word = words[at]
    if (!word || !following || !isClose(following)) return undefined
    if (cueLists.some((list) => list.some((cue) => matchesAt(words, at, cue)))) return true
    if (verbs.has(word.key)) return words.slice(to, to + 3).some(({ key }) => awayWords.has(key))
    if (!bridges.has(word.key)) return undefined
    following = word
  }
  return undefined
}

/** "Himalayan balsam is another plant", "isn't here". */
const isDenied = ([verb, word]: readonly Word[]): boolean =>
  verb !== undefined &&
  (/^(isnt|wasnt|arent)$/.test(verb.text) || (verb.text === 'is' && /^(not|another)$/.test(word?.text ?? '')))

/** Whether the cue starts at this word and all its words follow. */
const matchesAt = (words: readonly Word[], at: number, cue: readonly string[]): boolean =>
  cue.every((key, offset) => words[at + offset]?.key === key)

const isVerb = (words: readonly Word[], { from, to }: Mention): boolean => {
  const next = words[to]
  return words[from]?.text === 'water' && next !== undefined && isClose(next) && manners.has(next.key)
}

const isSameList = (words: readonly Word[], before: Mention, after: Mention): boolean =>
  words.slice(before.to, after.from).every(({ key, pause }) => joins.has(key) && pause !== 'stop') &&
  words[after.from]?.pause !== 'stop'

/** Joined by "and" or the like, without a comma: "hogweed and balsam killer". */
const isJoined = (words: readonly Word[], before: Mention, after: Mention): boolean =>
  after.from > before.to && words.slice(before.to, after.from).every((word) => joins.has(word.key) && isClose(word))
