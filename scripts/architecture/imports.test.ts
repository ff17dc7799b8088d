import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'

test('every form of import is detected', () => {
  const text = `import a from './a.ts'
import type { B } from './b.ts'
import {
  c,
  type C,
} from "./c.ts"
import './d.css'
export * from './e.ts'
export type { F } from './f.ts'
const g = await import('./g.ts')
// import h from './h.ts'
/* import i from './i.ts' */
const text = "imported from 'nowhere'"`
  const imports = importsOf({ path: 'src/x.ts', text })
  expect(imports.map(({ to }) => to)).toEqual(
    ['a.ts', 'b.ts', 'c.ts', 'd.css', 'e.ts', 'f.ts', 'g.ts'].map((f) => `src/${f}`),
  )
  expect(imports.filter(({ typeOnly }) => typeOnly).map(({ to }) => to)).toEqual(['src/b.ts', 'src/f.ts'])
})
