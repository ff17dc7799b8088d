import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Retired, retired, retiredDeclarations, retiredInCode, retiredInNames } from './retired-words.ts'

/**
 * American spellings and words, with their UK form. A general dictionary would first need some thousand plant names and
 * code names, and would then accept them everywhere.
 */
const american: readonly (readonly [pattern: string, british: string])[] = [
  ['(?:dis)?colo(?:r|rs|red|ring|rful)', 'colour'],
  ['(?:un)?favo(?:r|rs|red|ring|rite|rites|rable)', 'favour'],
  [
    '(?:flavo|harbo|labo|neighbo|odo|rumo|savo|tumo|vapo|vigo|hono|humo|behavio|endeavo|parlo|armo)r(?:s|ed|ing|hood|ful|al)?',
    '-our',
  ],
  ['(?:center|theater|fiber|liter|milliliter|meter|centimeter|millimeter|kilometer|saber|somber)(?:s|ed)?', '-re'],
  [
    '(?:organ|real|recogn|apolog|minim|maxim|optim|special|fertil|critic|emphas|final|general|util|summar|pasteur|steril|acclimat|categor|custom|author|natural|character|prior|standard|symbol|visual|harmon|jeopard|famil|popular|modern|memor|monet|personal|synchron|colon|civil|hospital|immun|initial|local|mobil|neutral|normal|penal|social|stabil|subsid|sympath|vandal|vapor|winter|moistur|anonym)iz(?:e|es|ed|ing|er|ers|ation|ations)',
    '-ise',
  ],
  ['(?:anal|paral|catal)yz(?:e|es|ed|ing)', '-yse'],
  ['(?:cance|trave|labe|leve|mode|signa|fue|mar[vs]e|que|pane|tunne|shrive|sprawl?e)l(?:ed|ing|er|ers)', 'a double l'],
  ['(?:fulfill|enroll|instill|distill|appall)(?:s|ment)?', 'one l'],
  ['(?:skillful|willful|jewelry|installment|enrollment)(?:ly)?', 'skilful, wilful, jewellery, instalment'],
  ['(?:defense|offense|pretense|license plate)', '-ence'],
  ['(?:gray|grays|grayish)', 'grey'],
  ['(?:mold|molds|moldy|molding|molt|smolder)', 'mould'],
  ['(?:plow|plows|plowed|plowing)', 'plough'],
  ['(?:sulfur|sulfate|aluminum|fertilizer|fertilizers)', 'sulphur, aluminium, fertiliser'],
  [
    '(?:yard sale|yardwork|backyard|sidewalk|faucet|trash|zucchini|eggplant|cilantro|arugula|rutabaga|scallion|scallions)',
    'the British word',
  ],
  [
    '(?:curbside|curb|pajamas|mustache|skeptic(?:al)?|program(?:s)? of events|check(?:s)? payable)',
    'the British spelling',
  ],
  ['(?:catalog|dialog box|analog|prolog|monolog)', '-ogue'],
  ['(?:gotten|math|normalcy|oftentimes|anyways|toward|afterward|backward motion)', 'got, maths, towards'],
  ['(?:fall foliage|zip code|cell phone|vacation|candy|cookie jar|movie theater)', 'the British word'],
  [
    '(?:judgment call|acknowledgment|aging|ax|checkered|cozy|donut|draft beer|inquir(?:y|ies)|pediatric|estrogen|fetus|maneuver|leukemia|ameba|esthetic|encyclopedia|archeology)',
    'the British spelling',
  ],
]
const AMERICAN = new RegExp(
  `(?<![\\w#./:_$-])(?:${american.map(([pattern]) => pattern).join('|')})(?![\\w_:(=$-]|\\.\\w)`,
  'gi',
)

/** Words of external interfaces: the specification's names of calls and fields, styles, code. */
const CODE = /```[\s\S]*?```|`[^`]*`|https?:\/\/\S+|\{\{.*?\}\}|\]\([^)]*\)/g

const americanIn = (text: string): string[] => text.match(AMERICAN) ?? []

const isSentence = (text: string): boolean => /^\s*[A-Z“‘£]/.test(text) || /[a-z]{2} [a-z]+ [a-z]+.*[.!?,]/.test(text)

/** User-visible text in a source: text between tags, and strings that are sentences or headings, or that `isShown`. */
function textsOf(source: string, isShown = isSentence): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
  const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter(isShown)
  const inner = [...code.matchAll(/>([^<>{}]*[A-Za-z][^<>{}]*)(?=[<{])|\}([^<>{}]*[a-z] [a-z][^<>{}]*)(?=[<{])/g)].map(
    ([, a, b]) => a ?? b ?? '',
  )
  return [...strings, ...inner.filter((text) => !/[=;]|=>/.test(text))]
}

/** External names: the specification's, those of schema.org and of SQL. */
const LITERAL = /favorites?|^Organization$|\banalyze postcodes/gi

const faults = (pattern: string | string[], read: (text: string) => readonly string[]) =>
  globSync(pattern, { exclude: ['**/*.test.ts', '**/*.gen.ts'] })
    .toSorted()
    .flatMap((file) =>
      read(readFileSync(file, 'utf8'))
        .flatMap((text) => americanIn(text.replaceAll(LITERAL, '')))
        .map((word) => `${file}: ${word}`),
    )

const patternOf = (words: readonly Retired[]): RegExp =>
  new RegExp(`(?<![\\w#/_$])(?:${words.map(([pattern]) => pattern).join('|')})(?![\\w_(=$])`, 'gi')

const ON_SCREENS = patternOf(retired)
const IN_CODE = patternOf([...retired, ...retiredInCode])

/** Retired words of a text, with a few words around each. Line breaks of comments count as spaces. */
const retiredIn = (text: string, pattern: RegExp): string[] =>
  [...text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').matchAll(pattern)].map(
    ({ input, index }) => `… ${input.slice(Math.max(0, index - 30), index + 40)} …`,
  )

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm
const SQL_COMMENT = /^\s*-- .*$/gm
const TITLE = /(?:\b(?:test|it|describe)[\w.]*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g

const commentsAndTitles = (source: string): string[] => [
  ...(source.match(COMMENT) ?? []),
  ...(source.match(SQL_COMMENT) ?? []),
  ...[...source.matchAll(TITLE)].map(([, , title = '']) => title),
]

/** Names declared or used in a source, without its texts and comments. */
const namesIn = (source: string): string[] => [
  ...new Set(
    source
      .replaceAll(COMMENT, '')
      .replaceAll(/(?<=[(,=:]\s*)\/(?:[^/\\\n]|\\.)+\/[gimsuy]*/g, ' ')
      .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, ' ')
      .replaceAll(/>[^<>{}=;]*<|[>}][^<>{}=;()]*[a-z],? [a-z][^<>{}=;()]*(?=[<{])/g, ' ')
      .match(/[A-Za-z_$][\w$]*/g),
  ),
]

/** `notifyBuyer`, `NOTIFY_BUYER` and `notify-buyer.ts` as `_notify_buyer_`. */
const partsOf = (name: string): string =>
  `_${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[.-]/g, '_')
    .toLowerCase()}_`

const NAMES = new RegExp(`_(?:${retiredInNames.map(([pattern]) => pattern).join('|')})_`)

const DECLARATIONS = new RegExp(
  `(?<=\\b(?:const|let|function|class|interface|type) )(?:${retiredDeclarations.map(([pattern]) => pattern).join('|')})(?![\\w$])`,
  'g',
)

/** Retired names that a source declares, without its texts and comments. */
const retiredDeclarationsIn = (source: string): string[] => source.replaceAll(COMMENT, '').match(DECLARATIONS) ?? []

const isRetiredName = (name: string): boolean => !EXTERNAL_NAMES.has(name) && NAMES.test(partsOf(name))

/** Fields of the API, columns of the database and names of the language. */
const EXTERNAL_NAMES = new Set(['mails', 'bankTookBack'])

const CODE_FILES = '{src,test,e2e,drills,bench,scripts}/**/*.{ts,tsx}'

/** Retired words in the files of a pattern; `read` names the texts of a file. */
const retiredFaults = (pattern: string | string[], read: (text: string) => readonly string[], words: RegExp) =>
  globSync(pattern, { exclude: ['**/*.gen.ts', 'test/retired-words.ts', 'test/spelling.test.ts'] })
    .toSorted()
    .flatMap((file) =>
      read(readFileSync(file, 'utf8'))
        .flatMap((text) => retiredIn(text, words))
        .map((fault) => `${file}: ${fault}`),
    )

describe('British spelling', () => {
  test('guides and documents use British spelling', () => {
    expect(faults(['content/**/*.md', 'docs/**/*.md', 'README.md'], (text) => [text.replaceAll(CODE, ' ')])).toEqual([])
  })

  test('every user-visible text uses British spelling', () => {
    expect(faults(['src/**/*.tsx', 'src/**/*.ts'], textsOf)).toEqual([])
  })

  test('emails use British spelling', () => {
    const said = (text: string) => [text.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>|https?:\S+/g, ' ')]
    expect(faults('test/emails/samples/**/*.*', said)).toEqual([])
  })

  test('the spelling check finds wrong words in texts and ignores code', () => {
    expect(americanIn('The center of the flower is gray.')).toEqual(['center', 'gray'])
    expect(americanIn('Fertilizers organized by color; traveled 3 liters')).toHaveLength(5)
    expect(americanIn('text-center, color: red, theater.ts, colour, grey, centre, practise')).toEqual([])
    expect(textsOf("const a = 'Its color is red.' // color\nconst color = 'center'")).toEqual(['Its color is red.'])
    expect(textsOf('<p>Its color</p>')).toEqual(['Its color'])
  })
})

/** Every string: parts of sentences are short and begin with a small letter. */
const everyTextOf = (source: string): string[] => textsOf(source, () => true)

describe('retired words', () => {
  test('comments and test titles use standard words', () => {
    expect(retiredFaults(CODE_FILES, commentsAndTitles, IN_CODE)).toEqual([])
  })

  test('screens, messages and console output use standard words', () => {
    const files = globSync('{src,scripts}/**/*.{ts,tsx}').filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
    expect(retiredFaults(files, everyTextOf, ON_SCREENS)).toEqual([])
  })

  test('emails use standard words', () => {
    const written = (text: string) => [text.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>|https?:\S+/g, ' ')]
    expect(retiredFaults('test/emails/samples/**/*.*', written, ON_SCREENS)).toEqual([])
  })

  test('documents use standard words', () => {
    const prose = (text: string) => [text.replaceAll(CODE, ' ')]
    expect(retiredFaults(['docs/**/*.md', '*.md'], prose, IN_CODE)).toEqual([])
  })

  test('names of files and in code use standard words', () => {
    const files = globSync(CODE_FILES, { exclude: ['**/*.gen.ts'] }).toSorted()
    expect(files.filter((file) => isRetiredName(path.basename(file)))).toEqual([])
    expect(
      files.flatMap((file) =>
        [
          ...namesIn(readFileSync(file, 'utf8')).filter(isRetiredName),
          ...retiredDeclarationsIn(readFileSync(file, 'utf8')),
        ].map((name) => `${file}: ${name}`),
      ),
    ).toEqual([])
  })

  test.each([...retired, ...retiredInCode])(
    'the pattern %s is refused in favour of: %s',
    (_pattern, _standard, planted) => {
      expect(retiredIn(planted, IN_CODE)).toHaveLength(1)
      expect(commentsAndTitles(`/** ${planted} */\ntest('${planted.replaceAll("'", '’')}', () => {})`)).toHaveLength(2)
      expect(textsOf(`const text = "${planted}"`).flatMap((text) => retiredIn(text, IN_CODE))).toHaveLength(1)
    },
  )

  test('comments in SQL are checked', () => {
    const source = ['const rows = sql`', `  -- ${retired[0]?.[2]}`, '  select 1`'].join('\n')
    expect(commentsAndTitles(source).flatMap((text) => retiredIn(text, IN_CODE))).toHaveLength(1)
  })

  test.each(retiredDeclarations)('the name %s is refused in favour of: %s', (_pattern, _standard, planted) => {
    expect(retiredDeclarationsIn(`const ${planted} = 1 // const ${planted} = 2`)).toEqual([planted])
    expect(retiredDeclarationsIn(`const ${planted}Risks = 1`)).toEqual([])
  })

  test.each(retiredInNames)('the name part %s is refused in favour of: %s', (_pattern, _standard, planted) => {
    expect(namesIn(`const ${planted} = 1 // tellNobody`).filter(isRetiredName)).toEqual([planted])
  })

  test('retired words are refused in parts of sentences', () => {
    const texts = ["<p title='for somebody'>", "{isOwn ? 'you' : 'somebody else'}", '<b>anew</b>']
    for (const text of texts) {
      expect(everyTextOf(text).flatMap((part) => retiredIn(part, ON_SCREENS))).toHaveLength(1)
    }
  })

  test('standard uses of the same words are accepted', () => {
    const texts = [
      'The mail server accepted the email.',
      'A house plant needs a warm room.',
      'The two species are hard to tell apart.',
      'The first letter of a postcode names its area.',
      'Listings are kept for 60 days.',
    ]
    expect(texts.flatMap((text) => retiredIn(text, IN_CODE))).toEqual([])
    expect(['emails', 'keepAlive', 'mostRecent', 'housePlants', 'letters'].filter(isRetiredName)).toEqual([])
  })
})
