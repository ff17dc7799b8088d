import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowedLicence, type LockedPackage, licencesOf, versionFaults } from './rules.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0', false],
  ['MIT AND GPL-3.0', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['', false],
])('the licence %j is allowed: %s', (text, expected) => {
  expect(isAllowedLicence(text)).toBe(expected)
})

test('every package that a server runs with has a licence that allows it', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> }
  const { lines, faults } = licencesOf(lock.packages)
  expect(faults).toEqual([])
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.find((line) => line.startsWith('fastify '))).toMatch(/: MIT$/)
})

test('packages of the build are listed and not refused, and a nested package is listed by its own name', () => {
  const mit = { version: '1.0.0', license: 'MIT' }
  const found = licencesOf({
    '': mit,
    'node_modules/a': mit,
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'GPL-3.0' },
    'node_modules/d': { ...mit, license: 'GPL-3.0', dev: true },
  })
  expect(found.lines).toEqual(['@b/c 2.0.0: GPL-3.0', 'a 1.0.0: MIT', 'd 1.0.0: GPL-3.0 (build)'])
  expect(found.faults).toEqual(['the licence of @b/c is not among those allowed: GPL-3.0'])
})

test('a version needs its own heading with a date, nothing under Unreleased, and the same number in both files', () => {
  const log = '# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-11-23\n\n### Added\n\n- Something.\n'
  expect(versionFaults('1.2.3', '1.2.3', log)).toEqual([])
  expect(versionFaults('1.2.4', '1.2.3', log)).toEqual([
    'package-lock.json has version 1.2.3, package.json 1.2.4',
    'CHANGELOG.md has no heading "## 1.2.4 - YYYY-MM-DD"',
  ])
  expect(versionFaults('1.2.3', '1.2.3', log.replace('## 1.2.3', '- New.\n\n## 1.2.3'))).toEqual([
    'CHANGELOG.md still lists changes under "Unreleased"',
  ])
})
