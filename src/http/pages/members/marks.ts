import { randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { Member } from '#shared/endpoint.ts'
import { fieldsOf } from '#shared/json.ts'

/** As whom templates are rendered: no account has this id, so nothing is theirs. */
export const STAND_IN: Member = Object.freeze({ id: 2_147_483_647, username: 'stand-in', role: 'user' })

const ownAccount = z.looseObject({
  id: z.int(),
  fullName: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  isVerified: z.boolean(),
  unread: z.strictObject({ messages: z.int(), notifications: z.int() }),
})
/** The answer about the signed-in member. */
export type OwnAccount = z.output<typeof ownAccount>

/** The account in this answer, its fields in their order; null when the answer is of another form. */
export function accountIn(body: string): OwnAccount | null {
  const fields = fieldsOf(JSON.parse(body))
  const read = ownAccount.safeParse(fields)
  return read.success ? { ...fields, ...read.data } : null
}

/** What one member's page may differ by from another's besides texts and numbers: each has a template of its own. */
export interface Shape {
  /** The colour behind the first letter of the name; null with a picture. */
  tint: number | null
  messages: Count
  notifications: Count
  isVerified: boolean
  /** Whether the listing that the page is about is saved. */
  isSaved: boolean
}

/** None, a number that is shown, or `99+`. */
type Count = 'none' | 'some' | 'many'

const countOf = (count: number): Count => (count === 0 ? 'none' : count > 99 ? 'many' : 'some')

const TINTS = 4

const letters = (bytes: number): string => randomBytes(bytes).toString('hex')

/** Private-use characters, which no name begins with: their number says which colour. Random, so that nobody can write one on purpose. */
const INITIALS = 0xf0000 + randomInt(0x3000) * TINTS
const PREFIX = `m${letters(12)}`
const ID = randomInt(2 ** 47, 2 ** 48 - 1)
const digits = (): string => String(randomInt(10 ** 11, 10 ** 12 - 1)).replace(/0$/, '7')
/** Numbers with decimals, which no count has: each is shown as a count of its size would be. */
const COUNTS = { messages: { some: digits(), many: digits() }, notifications: { some: digits(), many: digits() } }

const countMark = (count: Count, { some, many }: { some: string; many: string }): number =>
  count === 'none' ? 0 : Number(count === 'some' ? `57.${some}` : `578.${many}`)

/** Fields of the account that a template may hold, by the letter of their mark. Those in `dataOnly` may not be shown. */
const FIELDS = {
  a: 'avatar',
  b: 'bio',
  c: 'createdAt',
  e: 'email',
  f: 'fullName',
  l: 'location',
  o: 'listed',
  p: 'postcode',
  s: 'showEmail',
  u: 'username',
} as const
type Letter = keyof typeof FIELDS

/** They may be empty, or are yes or no: a page that decides by one of them has no template. */
const dataOnly = new Set<string>(['b', 'c', 'l', 'o', 'p', 's'])

const mark = (letter: string, id = ''): string => `${PREFIX}${letter}${id}z`

/** The first letter of the name as the header shows it, by its number. */
export const tintOf = (initial: string): number => (initial.codePointAt(0) ?? 0) % TINTS

export const shapeOf = (
  { avatar, isVerified, unread }: OwnAccount,
  { initial, isSaved }: { initial: string; isSaved: boolean },
): Shape => ({
  tint: avatar ? null : tintOf(initial),
  messages: countOf(unread.messages),
  notifications: countOf(unread.notifications),
  isVerified,
  isSaved,
})

/** The fields of which every template holds the same: another value means a full rendering. */
const SAME = { role: 'user', closesAt: null, needsSecondFactor: false } as const
const OWN_FIELDS = new Set<string>([...Object.values(FIELDS), ...Object.keys(SAME), 'id', 'isVerified', 'unread'])

/** Whether an account is as the stand-in's but for texts and numbers. One with a field that no mark stands for is not. */
export const isOrdinary = (account: OwnAccount): boolean =>
  Object.entries(SAME).every(([field, value]) => account[field] === value) &&
  Object.keys(account).every((field) => OWN_FIELDS.has(field))

/** The account of the stand-in for this shape, its fields in the order of a member's: every text and number is a mark. */
export function markedAccount(order: readonly string[], shape: Shape): OwnAccount {
  const texts = Object.entries(FIELDS).map(([letter, field]) => [field, mark(letter)])
  const marked: OwnAccount = {
    ...Object.fromEntries(texts),
    ...SAME,
    id: ID,
    username: mark('u'),
    fullName: String.fromCodePoint(INITIALS + (shape.tint ?? 0)) + mark('f'),
    avatar: shape.tint === null ? mark('a') : null,
    isVerified: shape.isVerified,
    unread: {
      messages: countMark(shape.messages, COUNTS.messages),
      notifications: countMark(shape.notifications, COUNTS.notifications),
    },
  }
  return Object.fromEntries(order.map((field) => [field, marked[field]])) as OwnAccount
}

/** The answer with a mark in place of whether each listing is saved; `about` is the listing that the page is about. */
export function withSavedMarks(answer: unknown, about: { id: number; isSaved: boolean } | null): unknown {
  if (Array.isArray(answer)) return answer.map((one) => withSavedMarks(one, about))
  if (typeof answer !== 'object' || answer === null) return answer
  const given = answer as Record<string, unknown>
  const entries = Object.entries(given).map(([key, value]) => [key, withSavedMarks(value, about)])
  const marked = Object.fromEntries(entries) as Record<string, unknown>
  if (typeof given['isFavorited'] === 'boolean' && typeof given['id'] === 'number')
    marked['isFavorited'] = about?.id === given['id'] ? about.isSaved : mark('h', String(given['id']))
  return marked
}

/** A place in a template that each member fills. */
export interface Slot {
  kind: Letter | 'h' | 'id' | 'initial' | 'messages' | 'notifications'
  /** The listing of a heart. */
  listing: number
  /** In a script, and not in an element. */
  isData: boolean
}

const INITIAL_MARKS = `[${String.fromCodePoint(INITIALS)}-${String.fromCodePoint(INITIALS + TINTS - 1)}]`
const escapeDot = (number: number): string => String(number).replace('.', '\\.')
const numbersOf = (marks: { some: string; many: string }): string =>
  (['some', 'many'] as const).map((count) => escapeDot(countMark(count, marks))).join('|')
const MARKS = new RegExp(
  `${INITIAL_MARKS}?${PREFIX}([a-z])(\\d*)z|(${ID})|(${numbersOf(COUNTS.messages)})|(${numbersOf(COUNTS.notifications)})|${INITIAL_MARKS}`,
  'gu',
)

/** Splits text at its marks; null where a mark is where its value cannot stand. */
export function splitAtMarks(text: string, isData: boolean): (string | Slot)[] | null {
  const parts: (string | Slot)[] = []
  let from = 0
  for (const found of text.matchAll(MARKS)) {
    const slot = slotOf(found, isData)
    const isQuoted = isData && isLetter(slot.kind)
    const [start, end] = [found.index - (isQuoted ? 1 : 0), found.index + found[0].length + (isQuoted ? 1 : 0)]
    if (isQuoted && !(text[start] === '"' && text[end - 1] === '"')) return null
    if (!isData && dataOnly.has(slot.kind)) return null
    parts.push(text.slice(from, start), slot)
    from = end
  }
  parts.push(text.slice(from))
  return parts.some((part) => typeof part === 'string' && part.includes(PREFIX)) ? null : parts
}

const isLetter = (kind: Slot['kind']): boolean => kind.length === 1

/** Whether a text holds a mark, or a part of one. */
export const hasMark = (text: string): boolean => text.includes(PREFIX) || text.search(MARKS) >= 0

function slotOf([, letter, listing, id, messages, notifications]: RegExpExecArray, isData: boolean): Slot {
  const kind = letter ?? (id ? 'id' : messages ? 'messages' : notifications ? 'notifications' : 'initial')
  return { kind: kind as Slot['kind'], listing: Number(listing ?? 0), isData }
}

/** What fills the slots of one member. */
export interface Filling {
  account: OwnAccount
  initial: string
  saved: ReadonlySet<number>
}

export function textOf({ kind, listing, isData }: Slot, { account, initial, saved }: Filling): string {
  if (kind === 'id') return String(account.id)
  if (kind === 'messages' || kind === 'notifications') return String(account.unread[kind])
  const value = kind === 'initial' ? initial : kind === 'h' ? saved.has(listing) : account[FIELDS[kind]]
  return isData ? asData(value) : asHtml(String(value))
}

const SPECIAL = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }))

/** As React writes text and attributes. */
const asHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => SPECIAL.get(character) ?? character)

const IN_SCRIPTS = new Map(
  Object.entries({
    '"': '\\"',
    '\\': '\\\\',
    '\n': '\\n',
    '\r': '\\r',
    '\b': '\\b',
    '\t': '\\t',
    '\f': '\\f',
    '<': '\\x3C',
    '\u2028': '\\u2028',
    '\u2029': '\\u2029',
  }),
)

/** As the framework writes data into a script. */
function asData(value: unknown): string {
  if (typeof value === 'boolean') return value ? '!0' : '!1'
  if (typeof value !== 'string') return 'null'
  return `"${value.replace(/["\\\n\r\b\t\f<\u2028\u2029]/g, (character) => IN_SCRIPTS.get(character) ?? character)}"`
}
