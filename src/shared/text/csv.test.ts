import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(toCsv([['a', 'b,c', 'say "so"', 'two\nlines', 3, null]])).toBe(
    '\uFEFF"a","b,c","say ""so""","two\nlines","3",""\r\n',
  )
})

test.each(['=1+1', '+44 20', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n@x'])('%j is not a formula', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
})

test('any text can be written and read back', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const line = toCsv([cells]).slice(1, -2)
      const read = [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))
      expect(read.map((cell, index) => (cell === `'${cells[index]}` ? cell.slice(1) : cell))).toEqual(cells)
      for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@]/)
    }),
  )
})
