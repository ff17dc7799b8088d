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

/** Whether a full name suggests the product or its staff, by the rule for usernames, in any script. */
export const isReservedFullName = (name: string): boolean => isReservedUsername(asLatin(name).replace(/[^a-z\d]/g, ''))
