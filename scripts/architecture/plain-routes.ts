import { required } from '#shared/required.ts'
import type { Source } from './imports.ts'

/** A route without a contract: method and path, and the file that registers it. */
export type PlainRoute = [route: string, file: string]

/** A route registered with Fastify itself; its path is a text, a constant, the path of a call, or that of a form. */
const REGISTERED =
  /\b(?:app|scope)\.(?:(get|post)(?:<(?:[^<>()]|<[^<>()]*>)*>)?\(|route\(\{\s*method: '(GET)',\s*url:)\s*(?:(['`])([^'`]+)\3|([A-Z_]+)|\w+\.(\w+)\.path|(form\.page))\s*,/g
/** Any such route, also one whose path is written in another way. */
const ANY =
  /\b(?:app|scope)\.(?:(?:get|post|put|patch|delete|all)(?:<(?:[^<>()]|<[^<>()]*>)*>)?\(|route\(\{\s*method: ')/g

/** Pages whose forms browsers without scripts send. */
const FORM = /\bpage: '(\/[^']*)',\s*call:/g
const PREFIX = /\broutePrefix: '(\/[^']*)'/g

/** Every route without a contract. Throws when one of `names`, the routes of the server, has no file. */
export function plainRoutesIn(sources: readonly Source[], names: readonly string[]): PlainRoute[] {
  const code = sources.filter(({ path }) => path.startsWith('src/') && !path.includes('.test.'))
  const found = code.flatMap((source) => [...registeredIn(source, code), ...otherRoutesIn(source)])
  const unknown = names.filter((name) => !found.some(([route]) => patternOf(route).test(name)))
  if (unknown.length > 0) throw new Error(`No file is known that registers ${unknown.join(', ')}.`)
  return found
}

function registeredIn(source: Source, code: readonly Source[]): PlainRoute[] {
  const { path: file, text } = source
  const routes = [...text.matchAll(REGISTERED)]
  if (routes.length < [...text.matchAll(ANY)].length)
    throw new Error(`${file} registers a route whose path cannot be read: name it by a text or a constant.`)
  return routes.flatMap(([, short, long, , written, constant, call, form]): PlainRoute[] => {
    if (form !== undefined) return []
    const path =
      written ?? (constant === undefined ? pathOfCall(call ?? '', code) : textOf(constant, [source, ...code]))
    return [[`${(short ?? long ?? '').toUpperCase()} ${path.replaceAll(/\$\{(\w+)\}/g, ':$1')}`, file]]
  })
}

const firstMatch = (code: readonly Source[], pattern: RegExp, what: string): string =>
  required(
    code.map(({ text }) => pattern.exec(text)?.[1]).find((match) => match !== undefined),
    `The path ${what} is not found.`,
  )

const textOf = (constant: string, code: readonly Source[]): string =>
  firstMatch(code, new RegExp(`\\bconst ${constant} = '(/[^']*)'`), constant)

const pathOfCall = (call: string, code: readonly Source[]): string =>
  firstMatch(code, new RegExp(`\\bconst ${call} = endpoint\\(\\{\\s*method: '\\w+',\\s*path: '([^']+)'`), call)

/** Forms, and what a plugin of Fastify registers under a prefix. */
const otherRoutesIn = ({ path: file, text }: Source): PlainRoute[] => [
  ...[...text.matchAll(FORM)].map(([, page]): PlainRoute => [`POST ${page}`, file]),
  ...[...text.matchAll(PREFIX)].map(([, prefix]): PlainRoute => [`GET ${prefix}/*`, file]),
]

/** A name in a path stands for one part, which may be a name too; an asterisk for nothing or anything. */
const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/[.?]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+').replace('/*', '(?:/.*)?')}$`)
