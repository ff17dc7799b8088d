import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, demoPeople } from '#demo/people.ts'
import { settingsTable } from '#settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const path = `${root}README.md`
const readme = readFileSync(path, 'utf8')
const scripts = (JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }).scripts

const BETWEEN = /<!-- settings -->\n[\s\S]*<!-- \/settings -->/
const table = [
  '<!-- settings -->',
  '| name | default | meaning |',
  '|---|---|---|',
  ...settingsTable().map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
  ),
  '<!-- /settings -->',
].join('\n')

// `UPDATE=1 npx vitest run docs/readme.test.ts` rewrites the table.
test('the table of settings matches the code', () => {
  if (process.env['UPDATE']) writeFileSync(path, readme.replace(BETWEEN, table))
  else expect(BETWEEN.exec(readme)?.[0]).toBe(table)
})

test('every command named in the README exists', () => {
  const named = [...readme.matchAll(/`?npm (?:run )?([a-z:-]+)/g)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the glossary of the README has at most twelve words', () => {
  const [, glossary = ''] = /^## Glossary\n([\s\S]*?)^## /m.exec(readme) ?? []
  const words = [...glossary.matchAll(/^\| (?!word|-)([a-z ]+?) +\|/gm)].map(([, word]) => word)
  expect(words).toContain('listing')
  expect(words.length).toBeLessThanOrEqual(12)
})

test('every local link of the README has a target', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => link ?? '')
  expect(links.filter((link) => !existsSync(root + link))).toEqual([])
})

test('the demo sign-ins in the README match the demo data', () => {
  for (const { username } of demoPeople) expect(readme).toContain(`\`${username}\``)
  expect(readme).toContain(`\`${DEMO_PASSWORD}\``)
})
