/** A source file: its path from the repository root, with slashes, and its text. */
export interface Source {
  path: string
  text: string
}

/** One import, static or dynamic, or a re-export. */
export interface Import {
  from: string
  /** Path of the imported file, or the name of a package. */
  to: string
  /** The specifier as written. */
  written: string
  /** A type-only import, which is erased at run time. */
  typeOnly: boolean
}

const IMPORT =
  /(?:^|[;\n}])\s*(?:import|export)\s+(type\s)?(?:[^'";()]*?\sfrom\s*)?(['"])([^'"\n]+)\2|\b(?:import|require)\(\s*(['"`])([^'"`\n]+)\4/g

/** All imports of a file. */
export const importsOf = ({ path, text }: Source): Import[] =>
  [...withoutComments(text).matchAll(IMPORT)].map((match) => {
    const written = match[3] ?? match[5] ?? ''
    return { from: path, to: resolve(path, written), written, typeOnly: match[1] !== undefined }
  })

/** TypeScript and the bundler find `a.ts` by `./a.js`, too, and the bundler ignores what follows a question mark. */
function resolve(from: string, written: string): string {
  if (!/^[.#]/.test(written)) return written
  const target = written.startsWith('#test/')
    ? `/test/support/${written.slice('#test/'.length)}`
    : written.startsWith('#')
      ? `/src/${written.slice(1)}`
      : written
  const path = decodeURIComponent(new URL(target, `file:///${from}`).pathname.slice(1))
  return path.replace(/\.js(x?)$/, '.ts$1')
}

/** The imports by value of the files that match, and of all files these load in turn. */
export function reachable(sources: readonly Source[], start: RegExp): Import[] {
  const files = new Map(sources.map((source) => [source.path, source]))
  const seen = new Set([...files.keys()].filter((path) => start.test(path)))
  const found: Import[] = []
  for (const path of seen) {
    const source = files.get(path)
    const loaded = source ? importsOf(source).filter(({ typeOnly }) => !typeOnly) : []
    found.push(...loaded)
    for (const { to } of loaded) seen.add(to)
  }
  return found
}

/** The code without comments. `//` counts only after a space or at the start of a line, so that URLs in texts stay. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/[^\n]*/g, '$1')
