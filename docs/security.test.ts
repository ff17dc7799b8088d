import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'

/** The requirements of ASVS 5.0.0 at levels 1 and 2, by section; other numbers belong to level 3. */
const LEVEL_2 = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4 5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1 9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1
  12.1.1-3 12.2.1-2 12.3.1-4 13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1-1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1-1 17.2.1-4 17.3.1-2`
const STATES = ['met', 'partly', 'not met', 'owner', 'operator']
const BY_READING = 'read in the code'

const text = readFileSync('docs/security.md', 'utf8')
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
const section = (heading: string): string => text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const rowsOf = (part: string): string[][] =>
  part
    .split('\n')
    .filter((line) => /^\| (?!-|no\.|name )/.test(line))
    .map(cellsOf)

/** Expands `1.2.3-5` and `1.2.3` to single numbers. */
const numbersIn = (ranges: string): string[] =>
  [...ranges.matchAll(/\b(\d+\.\d+)\.(\d+)(?:-(\d+))?\b/g)].flatMap(([, part = '', first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, more) => `${part}.${Number(first) + more}`),
  )
const requirements = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map(cellsOf)
  .map(([number = '', question = '', state = '', how = '', shownBy = '']) => ({
    number,
    asks: question,
    state,
    how,
    shownBy,
  }))
const notApplying = numbersIn(
  section('Requirements that do not apply')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.split(':')[0])
    .join('\n'),
)
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

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

test('every ASVS requirement of levels 1 and 2 occurs once, in order, in a table or in the list of those that do not apply', () => {
  const inTables = requirements.map(({ number }) => number)
  expect(inTables).toEqual(inTables.toSorted(byNumber))
  expect([...inTables, ...notApplying].toSorted(byNumber)).toEqual(numbersIn(LEVEL_2))
})

test('every row has a state and an explanation, and a met requirement names a test or a review', () => {
  const faults = requirements.filter(
    ({ asks: question, state, how, shownBy }) =>
      !(
        STATES.includes(state) &&
        question &&
        how &&
        (state !== 'met' || shownBy === BY_READING || shownBy.includes('`'))
      ),
  )
  expect(faults.map(({ number }) => number)).toEqual([])
})

test('every file and every test named in security.md exists', () => {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inner = '']) => inner)
  const paths = named.filter((inner) =>
    /^(src|test|e2e|docs|drills|scripts|bench|migrations)\/[^*\s]+( › .*)?$/.test(inner),
  )
  expect(paths.length).toBeGreaterThan(150)
  const faults = paths.filter((one) => {
    const [path = '', title] = one.split(' › ')
    return title === undefined ? !existsSync(path) : !holds(sourceOf(path), title)
  })
  expect(faults).toEqual([])
})

test('the counts at the top of security.md match its tables', () => {
  const count = (wanted: string) => requirements.filter(({ state }) => state === wanted).length
  const [met, partly, missing, owner, operator] = STATES.map(count)
  expect(text).toContain(
    `${requirements.length + notApplying.length} requirements: ${notApplying.length} do not apply; of the other ${requirements.length}, ${met} are met, ${partly} partly, ${missing} not met, ${owner} the owner’s decision, ${operator} the operator’s part.`,
  )
})

test('the documented rate limits match the running server', async () => {
  const found = new Set<string>()
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ config }) => {
      for (const { name, max, seconds, by } of config?.limits ?? [])
        found.add([name, max, seconds, typeof by === 'function' ? 'what is sent' : by].join(' '))
    })
  }
  subscribe('fastify.initialization', collect)
  await startTestServer()
  unsubscribe('fastify.initialization', collect)
  const written = rowsOf(section('Limits').split('\n### ')[1] ?? '').map(([name = '', , max, seconds, by]) =>
    [name.replaceAll('`', ''), max, seconds, by].join(' '),
  )
  expect(written.toSorted()).toEqual([...found].toSorted())
})

test('the other documented limits match the code', () => {
  const rows = rowsOf(section('Limits').split('\n### ')[2] ?? '')
  expect(rows.length).toBeGreaterThan(20)
  const faults = rows.filter(([, , place = '']) => {
    const [path = '', code = ''] = [...place.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner)
    return !sourceOf(path).includes(code) || code === ''
  })
  expect(faults).toEqual([])
})

test('the list of security events is complete and has no others', () => {
  const known = [...sourceOf('src/http/security/security-events.ts').matchAll(/^ {2}\| '([\w.-]+)'$/gm)].map(
    ([, name]) => name,
  )
  const listed = rowsOf(section('What is logged')).map(([name]) => name?.replaceAll('`', ''))
  expect(listed.toSorted()).toEqual(known.toSorted())
})

test('every drill named in security.md is a command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const drills = Object.keys(scripts).filter((name) => name.startsWith('drill:'))
  const listed = [...section('Drills').matchAll(/`npm run (drill:\w+)`/g)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(drills.toSorted())
})
