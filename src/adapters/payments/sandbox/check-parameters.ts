import { SandboxFailure } from './failure.ts'
import type { Form } from './form.ts'

/** The allowed values of a parameter without parts: a type, a longest text, or one of several words. */
type TextKind = 'text' | 'integer' | 'boolean' | { readonly max: number } | readonly string[]
/** The allowed value of a parameter: a text, a list, a hash of texts, a range of numbers, or nested parameters. */
export type Kind = TextKind | 'list' | { readonly each: readonly string[] } | 'texts' | 'range' | Parameters

export interface NeededKind<K extends Kind = Kind> {
  readonly needed: K
}

export interface Parameters {
  readonly [name: string]: Kind | NeededKind
}

/** The limits of Stripe's API. */
const MAX_TEXT_LENGTH = 5000
const METADATA = { keys: 50, name: 40, value: 500 }
const RANGE = ['gt', 'gte', 'lt', 'lte']
const MAX_PAGE_SIZE = 100

const isNeeded = (kind: Kind | NeededKind): kind is NeededKind => typeof kind === 'object' && 'needed' in kind
const isWords = (kind: Kind): kind is readonly string[] => Array.isArray(kind)
const isEach = (kind: Kind): kind is { readonly each: readonly string[] } =>
  typeof kind === 'object' && 'each' in kind && Array.isArray(kind.each)
const isLongest = (kind: Kind): kind is { readonly max: number } =>
  typeof kind === 'object' && 'max' in kind && typeof kind.max === 'number'
const isText = (kind: Kind): kind is TextKind => typeof kind === 'string' || isWords(kind) || isLongest(kind)

/** Refuses a request as Stripe does: an unknown parameter, a missing one, or one with a value that is not allowed. */
export function checkParameters(form: Form, known: Parameters, path = ''): void {
  for (const name of Object.keys(form)) {
    if (!Object.hasOwn(known, name))
      throw refused(`Received unknown parameter: ${path}${name}`, 'parameter_unknown', path + name)
  }
  for (const [name, kind] of Object.entries(known)) {
    const value = form[name]
    if (value !== undefined) checkValue(value, isNeeded(kind) ? kind.needed : kind, path + name)
    else if (isNeeded(kind)) throw refused(`Missing required param: ${path}${name}.`, 'parameter_missing', path + name)
  }
}

function checkValue(value: string | Form, kind: Kind, name: string): void {
  if (kind === 'list' || isEach(kind)) checkList(value, isEach(kind) ? kind.each : null, name)
  else if (kind === 'texts') checkMetadata(membersOf(value, 'hash', name), name)
  else if (kind === 'range') checkRange(value, name)
  else if (isText(kind)) checkText(value, kind, name)
  else if (typeof value === 'string') throw refused('Invalid object', 'parameter_invalid_object', name)
  else checkParameters(value, kind, `${name}.`)
}

function checkText(value: string | Form, kind: TextKind, name: string): void {
  if (typeof value !== 'string') throw refused(`Invalid string: ${name}`, 'parameter_invalid_string', name)
  if (value === '') {
    const why = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`
    throw refused(why, 'parameter_invalid_empty', name)
  }
  if (kind === 'integer' && !/^-?\d{1,15}$/.test(value)) {
    throw refused(`Invalid integer: ${value}`, 'parameter_invalid_integer', name)
  }
  if (name === 'limit' && !(Number(value) >= 1 && Number(value) <= MAX_PAGE_SIZE)) {
    throw refused(`This value must be between 1 and ${MAX_PAGE_SIZE}.`, 'parameter_invalid_integer', name)
  }
  if (kind === 'boolean' && value !== 'true' && value !== 'false') {
    throw refused(`Invalid boolean: ${value}`, 'parameter_invalid_boolean', name)
  }
  if (isWords(kind) && !kind.includes(value)) {
    throw refused(`Invalid ${name}: must be one of ${kind.join(', ')}`, 'parameter_invalid', name)
  }
  checkLength(value, kind, name)
}

function checkLength(value: string, kind: TextKind, name: string): void {
  const longest = isLongest(kind) ? kind.max : MAX_TEXT_LENGTH
  if (value.length > longest) {
    throw refused(`Invalid string: must be at most ${longest} characters`, 'parameter_invalid_string', name)
  }
}

function checkList(value: string | Form, words: readonly string[] | null, name: string): void {
  for (const [, member] of membersOf(value, 'array', name)) checkText(member, words ?? 'text', name)
}

function checkMetadata(members: [string, string][], name: string): void {
  const isTooMuch = members.length > METADATA.keys
  if (isTooMuch) throw refused(`Metadata can have at most ${METADATA.keys} keys.`, 'parameter_invalid_object', name)
  for (const [key, value] of members) {
    if (key.length > METADATA.name || value.length > METADATA.value || /[[\]]/.test(key)) {
      throw refused(
        `Metadata keys have at most ${METADATA.name} characters and values ${METADATA.value}.`,
        'parameter_invalid_string',
        `${name}.${key}`,
      )
    }
  }
}

function checkRange(value: string | Form, name: string): void {
  if (typeof value === 'string') {
    checkText(value, 'integer', name)
    return
  }
  for (const [end, limit] of membersOf(value, 'hash', name)) {
    if (!RANGE.includes(end)) throw refused(`Received unknown parameter: ${name}.${end}`, 'parameter_unknown', name)
    checkText(limit, 'integer', `${name}.${end}`)
  }
}

/** The members of a flat list or hash. */
function membersOf(value: string | Form, what: 'array' | 'hash', name: string): [string, string][] {
  const members = typeof value === 'string' ? [] : Object.entries(value)
  const texts = members.filter((member): member is [string, string] => typeof member[1] === 'string')
  if (typeof value !== 'string' && texts.length === members.length) return texts
  throw refused(`Invalid ${what}`, 'parameter_invalid_object', name)
}

const refused = (message: string, code: string, param: string): SandboxFailure =>
  new SandboxFailure(400, message, code, { param })
