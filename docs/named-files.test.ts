import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'))

/** A path of this repository that ends in a file name. */
const PATH =
  /(?<![\w/.@-])(?:src|test|docs|scripts|migrations|drills|e2e|bench|content|public)\/[\w./()$ {}-]*?[\w)}]\.(?:tsx?|mjs|sql|md|json|svg|png)\b/g

/** Named without existing: an example in instructions, and a file that only older commits have. */
const ABSENT = new Set(['src/routes/(group)/name.tsx', 'migrations/0001_foundation.sql'])

test('every file that the documentation names exists', () => {
  expect(pages.length).toBeGreaterThan(50)
  const missing = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(PATH)]
      .map(([path]) => path)
      .filter((path) => !ABSENT.has(path) && !existsSync(path))
      .map((path) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})
