import type { Field } from './context.ts'
import { spellingOf } from './spelling.ts'
import type { Law } from './taxon.ts'
import { isClose, keyOf, type Word, wordsOf } from './words.ts'

/** A class of goods banned from sale. */
interface Ban {
  /** What they are, in the plural. */
  kind: string
  reason: string
  law: Law
  /** Names of goods, brands and active substances, separated by commas. */
  names: string
}

const PPP: Law = {
  name: 'Regulation (EC) No 1107/2009 as retained, article 28; Plant Protection Products (Sustainable Use) Regulations 2012',
  url: 'https://www.legislation.gov.uk/eur/2009/1107/article/28',
}
const BIOCIDES: Law = {
  name: 'Regulation (EU) No 528/2012 as retained, article 17',
  url: 'https://www.legislation.gov.uk/eur/2012/528/article/17',
}
const POISONS_ACT: Law = { name: 'Poisons Act 1972', url: 'https://www.legislation.gov.uk/ukpga/1972/66' }

const WEAPONS: Law = {
  name: 'Knives Act 1997, section 1; Criminal Justice Act 1988, section 141',
  url: 'https://www.legislation.gov.uk/ukpga/1997/21/section/1',
}

const bans: readonly Ban[] = [
  {
    kind: 'pesticides and weedkillers',
    reason:
      'They may only be sold while they are authorised, in their original labelled container, and many only to professionals; between gardeners nobody can check that.',
    law: PPP,
    names: `weedkiller, weed killer, herbicide, pesticide, insecticide, fungicide, acaricide, molluscicide, nematicide,
      moss killer, mosskiller, root killer, stump killer, bug killer, greenfly killer, aphid killer, blackfly killer,
      vine weevil killer, lily beetle killer, slug pellet, slug killer, snail pellet, snail killer,
      knotweed killer, hogweed killer, ivy killer, bramble killer, nettle killer, brushwood killer, grass killer, weed and feed, weed feed,
      bug spray, greenfly spray, fly spray, slug bait, snail bait, weed n feed, lawn weed feed, bordeaux mixture,
      glyphosate, glufosinate, metaldehyde, paraquat, diquat, triclopyr, dicamba, mecoprop, mcpa, clopyralid, aminopyralid,
      sodium chlorate, acetamiprid, imidacloprid, thiacloprid, clothianidin, thiamethoxam, deltamethrin, cypermethrin,
      lambda cyhalothrin, methiocarb, pirimicarb, chlorpyrifos, dimethoate, malathion, myclobutanil, tebuconazole, ddt,
      lindane, aldrin, dieldrin, weedol, resolva, pathclear, rosate, gallup 360, roundup, round up weed, round up ultra, round up optima, round up gel, round up spray,
      round up concentrate, path clear weed, rose clear 3, bug clear spray, bugclear, bug clear ultra,
      provado, roseclear, rose clear ultra, slugclear, sluggo, fungus fighter`,
  },
  {
    kind: 'poisons for animals',
    reason: 'In the wrong hands they kill pets, wildlife and children, and many may only be sold to professionals.',
    law: BIOCIDES,
    names: `rat poison, mouse poison, rat killer, mouse killer, mole killer, fly killer, rodenticide, rat bait, mouse bait, mole poison, ant poison, ant killer, wasp killer,
      wasp nest killer, difenacoum, brodifacoum, bromadiolone, strychnine, aluminium phosphide, nippon ant`,
  },
  {
    kind: 'fertilisers that explosives are made of',
    reason: 'Members of the public need a licence to acquire or keep them.',
    law: POISONS_ACT,
    names: 'ammonium nitrate',
  },
  {
    kind: 'knives for combat and zombie-style blades',
    reason:
      'No blade may be offered as fit for combat, and zombie-style knives and machetes may not be sold or given at all.',
    law: WEAPONS,
    names: `combat knife, combat knives, combat machete, combat axe, combat dagger, fighting knife, fighting knives,
      zombie knife, zombie knives, zombie machete, zombie axe, zombie sword, zombie blade, zombie killer, zombie slayer,
      zombie style knife, zombie style knives, zombie style machete, zombie style axe, zombie style sword, zombie style blade`,
  },
]

/** Banned goods that a listing offers. */
export interface Poison {
  ban: Ban
  /** As the text names them. */
  named: string
  field: Field
}

interface Name {
  ban: Ban
  keys: readonly string[]
}

/** Names of several words also match when written as one word, unless that gives a short word with another meaning. */
const MIN_JOINED_LENGTH = 8

const names: readonly Name[] = bans.flatMap((ban) =>
  ban.names.split(',').flatMap((name) => {
    const keys = wordsOf(name).map(({ key }) => key)
    const joined = keyOf(keys.join(''))
    return [{ ban, keys }, ...(keys.length > 1 && joined.length >= MIN_JOINED_LENGTH ? [{ ban, keys: [joined] }] : [])]
  }),
)
const byFirst = Map.groupBy(names, ({ keys }) => keys[0] ?? '')

/** Shorter names have too many neighbours for a tolerant match. */
const LONG_NAME = 9
const meant = spellingOf(
  names.flatMap(({ keys: [key = '', ...more] }) => (more.length === 0 && key.length >= LONG_NAME ? [key] : [])),
)

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(keyOf))
/** Nouns for things that hold, spread, replace or describe such goods. */
const things = setOf(`
  holder dispenser sprayer spreader applicator shaker guard barrier cupboard cabinet rack sign poster book guide leaflet
  manual mug sticker alternative substitute replacement glove gloves mask goggles course talk event weekend`)
/**
 * The same, but only right after the name: further on they refer to something else, as in "weedkiller, bottle of 1 l".
 */
const properties = setOf('free resistant proof safe tolerant of')
/** After "free", these words mean that the goods are given away. */
const takers = setOf('to for collect collection collecting collector if when local pickup delivery postage')
/** In a title, after a negation, these words mean that the goods are new: "never opened weedkiller". */
const unused = setOf('used opened open touched tried needed wanted')
/** Cues before a name in the same sentence: it is negated, replaced or argued against. */
const denials = setOf(`
  no not non never none without dont doesnt didnt havent hasnt isnt arent wont cant zero avoid avoids avoiding instead
  rather alternative alternatives replaces against anti nor neither ban banned bans hate hates`)
/** In a description, a treatment of the plants: the plants are for sale, not the product. */
const treatments = setOf(
  'treated treat sprayed spray killed survived survives resist resists withstands need needs needed',
)
const REACH = { title: 4, description: 8 } as const

/** Letters of other scripts, and digits, that resemble these Latin ones inside a word. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    і: 'i',
    ѕ: 's',
    у: 'y',
    х: 'x',
    ε: 'e',
    ο: 'o',
    ι: 'i',
    α: 'a',
  }).concat(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' })),
)
/** A word that mixes Latin letters with others; digits at its end are a quantity. */
const MIXED = /(?<![\p{L}\d])(?=[\p{L}\d]*[a-z])(?=[\p{L}\d]*[а-яіѕεοια\d])[\p{L}\d]*\p{L}/giu
/** Four or more single letters with separators. */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L}[ ._*-]){3,}\p{L}(?![\p{L}\p{N}])/gu

/** Normalises disguised words: removes trade marks, joins spaced letters and replaces lookalike letters. */
const undisguised = (text: string): string =>
  text
    .replace(/[™®©]/gu, '')
    .replace(SPACED, (letters) => letters.replace(/[ ._*-]/g, ''))
    .replace(MIXED, (word) => [...word.toLowerCase()].map((letter) => ALIKE.get(letter) ?? letter).join(''))
    .replace(/(\p{L}{4})(\d+)/gu, '$1 $2')

/** Pesticides, poisons, explosives precursors and weapons that these texts offer, each class once. */
export function poisonsIn({ title, description = '' }: { title: string; description?: string }): Poison[] {
  const found = [
    ...poisonsFor(wordsOf(undisguised(title)), 'title'),
    ...poisonsFor(wordsOf(undisguised(description)), 'description'),
  ]
  return [...new Map(found.toReversed().map((poison) => [poison.ban, poison])).values()].toReversed()
}

function poisonsFor(words: readonly Word[], field: Field): Poison[] {
  return words.flatMap((_, from) => {
    const name = nameAt(words, from)
    if (!name) return []
    const to = from + name.keys.length
    if (isThing(words, to) || isDenied(words, from, field)) return []
    const named = words.slice(from, to).map(({ text }) => text)
    return [{ ban: name.ban, named: named.join(' '), field }]
  })
}

/** The longest name that starts at a word. */
function nameAt(words: readonly Word[], from: number): Name | undefined {
  const written = words[from]?.key ?? ''
  return [written, ...meant(written)]
    .flatMap((key) => byFirst.get(key) ?? [])
    .filter(({ keys }) => isNameAt(words, from, keys))
    .sort((one, other) => other.keys.length - one.keys.length)[0]
}

const isNameAt = (words: readonly Word[], from: number, keys: readonly string[]): boolean =>
  keys.every((key, at) => {
    const word = words[from + at]
    return word !== undefined && (at === 0 || (word.key === key && isClose(word)))
  })

/** Whether the following words make it a holder, a guide or the like: "slug pellets holder", "pesticide-free". */
function isThing(words: readonly Word[], to: number): boolean {
  for (let at = to; at < words.length && at < to + 3; at++) {
    const word = words[at]
    if (!word || !isClose(word)) return false
    if (things.has(word.key)) return true
    if (at === to && properties.has(word.key)) return !takers.has(words[at + 1]?.key ?? '')
  }
  return false
}

function isDenied(words: readonly Word[], from: number, field: Field): boolean {
  if (isWithout(words, from)) return true
  for (let at = from - 1; at >= Math.max(0, from - REACH[field]); at--) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word || !next || next.pause === 'stop') return false
    if (denials.has(word.key) && !(field === 'title' && unused.has(next.key))) return true
    if (field === 'description' && treatments.has(word.key)) return true
  }
  return false
}

/** "Free from pesticides" means without; "free pesticides" are given away. */
const isWithout = (words: readonly Word[], from: number): boolean =>
  words[from - 2]?.key === 'fre' && ['from', 'of'].includes(words[from - 1]?.key ?? '')

/** The whole refusal as one message, with its law. */
export const poisonSentence = (poison: Poison): string => `${poisonReason(poison)} ${poison.ban.law.name}.`

/** What is refused and why, for the field at fault. */
export function poisonReason({ ban, named, field }: Poison): string {
  const way = field === 'description' ? ' If your description only mentions it, please say it in other words.' : ''
  return `“${named}”: ${ban.kind} may not be offered here, nor given away. ${ban.reason}${way}`
}
