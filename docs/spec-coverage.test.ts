import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NOT_BUILT = 'not built yet'
const NOT_TESTED = 'built, not tested'

interface Row {
  requirement: string
  where: string
  /** `path › title` for each test, or one of the two words above. */
  shownBy: string[]
}

const text = readFileSync('docs/spec-coverage.md', 'utf8')
const rows: Row[] = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (requirement |-)/.test(line))
  .map((line) => {
    const [requirement = '', where = '', tests = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    const shownBy = tests.split('<br>').map((one) => one.replace(/^`|`$/g, ''))
    return { requirement, where: where.replaceAll('`', ''), shownBy }
  })

const sources = new Map<string, string>()
const sourceOf = (path: string): string => {
  if (!sources.has(path)) sources.set(path, existsSync(path) ? readFileSync(path, 'utf8') : '')
  return sources.get(path) ?? ''
}

/** A test title as written in the source, with any kind of quotes. */
const holds = (source: string, title: string): boolean =>
  ["'", '"', '`'].some(
    (quote) =>
      source.includes(`${quote}${title}${quote}`) || source.includes(`${quote}${title.replaceAll("'", "\\'")}${quote}`),
  )

test('every row of spec-coverage.md names an existing test, or says that there is none', () => {
  expect(rows.length).toBeGreaterThan(200)
  const faults = rows.flatMap(({ requirement, where, shownBy }) =>
    shownBy
      .filter((one) => {
        if (one === NOT_BUILT) return where !== NOT_BUILT
        if (one === NOT_TESTED) return where === NOT_BUILT
        const [path = '', title = ''] = one.split(' › ')
        return !holds(sourceOf(path), title)
      })
      .map((one) => `${requirement}: ${one}`),
  )
  expect(faults).toEqual([])
})

test('every place where a row says its feature is built exists', () => {
  const missing = rows.filter(({ where }) => where !== NOT_BUILT && !existsSync(where))
  expect(missing.map(({ requirement, where }) => `${requirement}: ${where}`)).toEqual([])
})

test('the counts at the top of spec-coverage.md match its table', () => {
  const isShown = ({ shownBy }: Row) => shownBy.every((one) => one.includes(' › '))
  const isMissing = ({ where }: Row) => where === NOT_BUILT
  const [shown, missing] = [rows.filter(isShown).length, rows.filter(isMissing).length]
  expect(text).toContain(
    `${rows.length} requirements: ${shown} shown by a test, ${rows.length - shown - missing} ${NOT_TESTED}, ${missing} ${NOT_BUILT}.`,
  )
})
