import type { Rule, Rules } from './rule.ts'

/** Whole names, and parts of names between hyphens. */
const FORBIDDEN =
  /^(?:libs?|common|services?|core|misc|various|general|stuff|things|types|constants|functions|tools)$|(?:^|-)(?:utils?|utilities|helpers?|managers?)(?:-|$)/

const namesSayWhat: Rule = (sources) =>
  sources
    .map(({ path }) => path)
    .filter((path) => path.split('/').some((part) => FORBIDDEN.test(part.replace(/\..*$/, ''))))
    .map((path) => `${path}: a name that says nothing`)

const namesAreKebabCase: Rule = (sources) =>
  sources
    .map(({ path }) => path)
    // Route file names are parts of URLs in the router's own notation.
    .filter((path) => !path.startsWith('src/routes/') && !path.endsWith('.gen.ts'))
    .filter((path) => !path.split('/').every((part) => /^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(part)))
    .map((path) => `${path}: not in kebab-case`)

const MAX_LINES = 300
/** Generated files, and the demo listings, which are prose. */
const PROSE = /\.gen\.ts$|^src\/demo\//

const filesAreShort: Rule = (sources) =>
  sources
    .filter(({ path, text }) => !PROSE.test(path) && text.split('\n').length > MAX_LINES)
    .map(({ path, text }) => `${path}: ${text.split('\n').length} lines, ${MAX_LINES} at most`)

const MAX_FILES = 30

/** Files directly in a folder; those in its folders do not count. */
const foldersAreSmall: Rule = (sources) => {
  const sizes = new Map<string, number>()
  for (const { path } of sources) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return [...sizes]
    .filter(([, size]) => size > MAX_FILES)
    .map(([folder, size]) => `${folder}: ${size} files, ${MAX_FILES} at most`)
}

/** What a title begins with that needs the title around it: a verb without its subject, or a pronoun. */
const FRAGMENT =
  /^(?:(?:is|are|has|have|does|cannot|must|may|never|it|its|they|their)\b|(?:accept|act|answer|appear|ask|belong|change|check|classifie|contain|count|declare|end|exist|fail|fall|find|fit|give|hold|keep|leave|limit|list|lock|match|move|name|need|omit|open|place|put|reache|read|receive|recognise|refund|refuse|reject|report|restart|restore|return|say|send|show|sign|skip|sort|stand|start|state|stay|stop|store|suggest|survive|take|use|wait|win|work|write)s (?!of\b|are\b|cannot\b|for\b|without\b|neither\b|in\b|from\b|that\b|to\b|leave\b|have\b|say\b))|^(?:[%$]\S*[ ,:]*)+$/
const TITLE = /^\s*(?:(?:test|it)(?:\.\w+(?:\(.*\))?)*|\](?: as const)?\))\(\s*(['"`])((?:(?!\1).)+)\1/gm

/** Only titles inside of a `describe` can lean on another. */
const titlesStandAlone: Rule = (sources) =>
  sources
    .filter(({ path }) => /\.(?:test|e2e)\.tsx?$/.test(path) && path !== 'architecture.test.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(TITLE)]
        .filter(([whole, , title = '']) => /^\n* {2}/.test(whole) && FRAGMENT.test(title))
        .map(([, , title]) => `${path}: “${title}” cannot be understood alone`),
    )

export const fileRules: Rules = {
  'names say what is inside': namesSayWhat,
  'file names are in kebab-case': namesAreKebabCase,
  'code files are under 300 lines': filesAreShort,
  'folders hold at most 30 files': foldersAreSmall,
  'test titles stand alone': titlesStandAlone,
}
