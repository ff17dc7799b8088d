import type { Cases } from './cases.ts'

/** Repeats `line` so that a function has `lines` lines, its first and last one included. */
const filled = (line: string, lines: number): string => `${line}\n`.repeat(lines - 2)

const component = (lines: number): string => `export const Eco = () => (\n<p>\n${filled('<b />', lines - 2)}</p>\n)\n`
const method = (lines: number): string => `class Eco {\nscore() {\n${filled('this.add()', lines)}}\n}\n`
const declaration = (lines: number): string => `export function score() {\n${filled('// Why.', lines)}}\n`

export const functionCases: Cases = {
  'functions have at most 60 lines': {
    allowed: [
      ['src/features/eco/ui/score.tsx', component(60)],
      ['src/features/eco/levels.ts', method(60)],
      ['src/features/eco/levels.ts', `${declaration(40)}\n${declaration(40)}`],
      ['src/features/eco/levels.ts', declaration(60).replaceAll('\n', '\n\n')],
      ['src/features/eco/levels.test.ts', `describe('levels', () => {\n${filled('add()', 80)}})`],
      ['src/route-tree.gen.ts', declaration(61)],
      ['test/owners/owner-cases.ts', declaration(61)],
      ['e2e/desktop/home.e2e.ts', declaration(61)],
    ],
    broken: [
      ['src/features/eco/ui/score.tsx', component(61)],
      ['src/features/eco/levels.ts', method(61)],
      ['src/features/eco/levels.ts', declaration(61)],
      ['src/demo/seed.ts', declaration(61)],
      ['src/features/eco/levels.ts', `class Eco {\nstatic {\n${filled('this.add()', 61)}}\n}\n`],
      ['drills/race.ts', `const race = async () => {\n${filled('await add()', 61)}}`],
      ['vite.config.ts', declaration(61)],
      ['bench/main.ts', `run({ name: 'eco', measure() {\n${filled('add()', 61)}} })`],
      ['scripts/build.ts', `export default function () {\n${filled('add()', 61)}}`],
      ['src/features/eco/levels.test.ts', declaration(61)],
      ['test/support/server.ts', declaration(61)],
    ],
  },
  'assignment is not asserted': {
    allowed: [
      ['src/features/eco/levels.ts', 'class Score {\n  total: number | undefined\n}\nlet last: number | null = null'],
      ['src/features/eco/levels.ts', "const text = 'Do not!: ever'"],
      ['src/features/eco/levels.test.ts', 'let server!: Server'],
    ],
    broken: [
      ['src/features/eco/levels.ts', 'class Score {\n  total!: number\n}'],
      ['src/features/eco/levels.ts', 'class Score {\n  readonly #total!: number\n}'],
      ['src/features/eco/levels.ts', 'export let score!: number'],
      ['drills/race.ts', 'function race() {\n  let winner!: string\n}'],
    ],
  },
}
