import { isReservedUsername } from '../reserved-usernames.ts'

/** Letters of other scripts that look like these Latin ones. */
const ALIKE: readonly [latin: string, others: string][] = [
  ['a', 'аαɑ'],
  ['b', 'вβь'],
  ['c', 'сϲᴄ'],
  ['d', 'ԁɗᴅ'],
  ['e', 'еεҽєᴇ'],
  ['f', 'ƒϝғ'],
  ['g', 'ɡԍɢ'],
  ['h', 'һнηʜ'],
  ['i', 'іιıӏɪ'],
  ['l', 'ⅼ|ʟ'],
  ['m', 'мμᴍ'],
  ['n', 'пνɴ'],
  ['o', 'оοօσᴏ'],
  ['p', 'рρᴘ'],
  ['r', 'гᴦʀ'],
  ['s', 'ѕꜱ'],
  ['t', 'тτᴛ'],
  ['u', 'υսцᴜ'],
  ['w', 'ѡωԝшᴡ'],
  ['y', 'уүγʏ'],
]
const latin: ReadonlyMap<string, string> = new Map(
  ALIKE.flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)

/** Reduces a name to the plain Latin letters that it looks like. */
const asLatin = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()].map((character) => latin.get(character) ?? character).join('')

const lettersOf = (name: string): string => asLatin(name).replace(/\band\b|[^a-z\d]/g, '')

/**
 * Whether a full name or a username suggests the site or its staff, by the rule for usernames, in any script: the name of
 * the site counts as that of the software does.
 */
export function isReservedName(name: string, productName: string): boolean {
  const own = lettersOf(productName)
  return isReservedUsername(own.length < 2 ? lettersOf(name) : lettersOf(name).replaceAll(own, 'hedgerow'))
}
