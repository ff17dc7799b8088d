import { type Source, withoutComments } from './imports.ts'

/** The keys of the object literal that begins after `start`, or none. */
function keysOf(code: string, start: number): string[] {
  const keys: string[] = []
  let depth = 0
  for (let at = code.indexOf('{', start); at >= 0 && at < code.length; at++) {
    if ('{(['.includes(code.charAt(at))) depth += 1
    else if ('})]'.includes(code.charAt(at))) depth -= 1
    if (depth === 0) return keys
    const [, quoted, plain] = depth === 1 ? (/^[{,]\s*(?:'([\w-]+)'|(\w+)):/.exec(code.slice(at, at + 80)) ?? []) : []
    const key = quoted ?? plain
    if (key !== undefined) keys.push(key)
  }
  return []
}

const LIST = /\bconst (\w+) = (?:(?:Object\.keys|keysOf)\((\w+)\)|\[([^\]]*)\] as const)/g

interface ClosedList {
  values: readonly string[]
  /** The file whose object has the values as its keys; undefined for a list of constants. */
  keysIn: string | undefined
}

/** Every list of constants, and of the keys of an object of the same file, by its name. */
export function closedLists(sources: readonly Source[]): ReadonlyMap<string, ClosedList> {
  const found = sources
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      return [...code.matchAll(LIST)].map(([, name = '', table, list]) => {
        const keys = table === undefined ? [] : keysOf(code, code.indexOf(`const ${table} = `))
        return {
          name,
          list: list ?? keys.map((key) => `'${key}'`).join(),
          keysIn: list === undefined ? path : undefined,
        }
      })
    })
  const lists = new Map(found.map(({ name, list }) => [name, list]))
  const valuesOf = (list: string): string[] => [
    ...[...list.matchAll(/'([\w-]+)'/g)].map(([, value = '']) => value),
    ...[...list.matchAll(/\.\.\.(\w+)/g)].flatMap(([, name = '']) => valuesOf(lists.get(name) ?? '')),
  ]
  return new Map(found.map(({ name, list, keysIn }) => [name, { values: valuesOf(list), keysIn }]))
}
