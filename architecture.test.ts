import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rules } from './scripts/architecture/rules.ts'
import { readSources } from './scripts/architecture/sources.ts'
import { drawStructure } from './scripts/structure.ts'
import type { Cases } from './test/architecture/cases.ts'
import { codeCases } from './test/architecture/code-cases.ts'
import { fileCases } from './test/architecture/file-cases.ts'
import { functionCases } from './test/architecture/function-cases.ts'
import { layerCases } from './test/architecture/layer-cases.ts'
import { requestCases } from './test/architecture/request-cases.ts'
import { stateCases } from './test/architecture/state-cases.ts'
import { tableCases } from './test/architecture/table-cases.ts'

const sources = readSources()

const planted: Readonly<Record<keyof typeof rules, Cases>> = {
  layers: layerCases,
  tables: tableCases,
  states: stateCases,
  code: codeCases,
  functions: functionCases,
  requests: requestCases,
  files: fileCases,
}

const subjects = Object.entries(rules).map(([subject, itsRules]) => ({
  subject,
  itsRules,
  cases: planted[subject as keyof typeof rules],
}))

describe.each(subjects)('the architecture rules of $subject', ({ itsRules, cases }) => {
  test.each(Object.entries(itsRules))('%s', (_sentence, rule) => {
    expect(rule(sources)).toEqual([])
  })

  test('every rule has planted violations', () => {
    expect(Object.keys(cases)).toEqual(Object.keys(itsRules))
  })

  test.each(Object.entries(cases))('detected: %s', (sentence, { allowed, broken, together, beside = [] }) => {
    const faults = (files: [string, string][]) =>
      itsRules[sentence]?.([...beside, ...files].map(([path, text]) => ({ path, text })))
    for (const file of allowed) expect(faults([file]), file.join(': ')).toEqual([])
    const violations = together ? [broken] : broken.map((file) => [file])
    for (const files of violations) expect(faults(files), files.join('\n')).toHaveLength(1)
  })
})

test('docs/structure.md matches the imports (npm run structure writes it)', () => {
  expect(readFileSync('docs/structure.md', 'utf8')).toBe(drawStructure(sources))
})
