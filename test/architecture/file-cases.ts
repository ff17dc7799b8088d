import type { Cases } from './cases.ts'

export const fileCases: Cases = {
  'names say what is inside': {
    allowed: [['src/shared/money.ts', '']],
    broken: [
      ['src/shared/utils.ts', ''],
      ['src/features/eco/helpers/score.ts', ''],
      ['src/core.tsx', ''],
      ['src/shared/string-utils.ts', ''],
      ['src/features/eco/eco-helpers.test.ts', ''],
      ['src/shared/misc.ts', ''],
      ['src/shared/types.ts', ''],
      ['src/shared/constants.ts', ''],
    ],
  },
  'file names are in kebab-case': {
    allowed: [
      ['src/shared/api-client.test.ts', ''],
      ['src/routes/(market)/product.$id.tsx', ''],
      ['src/routeTree.gen.ts', ''],
    ],
    broken: [
      ['src/ui/HeartButton.tsx', ''],
      ['src/shared/api_client.ts', ''],
    ],
  },
  'code files are under 300 lines': {
    allowed: [['src/shared/money.ts', 'a\n'.repeat(250)]],
    broken: [['src/shared/money.ts', 'a\n'.repeat(301)]],
  },
  'folders hold at most 30 files': {
    allowed: [['src/features/eco/ui/score.tsx', '']],
    broken: Array.from({ length: 31 }, (_, n) => [`src/features/eco/ui/part-${n}.tsx`, '']),
    together: true,
  },
  'test titles stand alone': {
    allowed: [
      ['src/shared/money.test.ts', "describe('pence', () => {\n  test('pence are shown as pounds', run)\n})"],
      ['src/shared/money.test.ts', "describe('lists', () => {\n  test('lists of sums end with their total', run)\n})"],
      ['src/shared/money.test.ts', "  test.each(sums)('%s is a sum', run)"],
      ['src/shared/money.ts', "  it('is refused', run)"],
    ],
    broken: [
      ['src/shared/money.test.ts', "describe('pence', () => {\n  test('are shown as pounds', run)\n})"],
      ['src/shared/money.test.ts', "  it('finds the largest sum', run)"],
      ['src/shared/money.test.ts', '  test(`it is shown as pounds`, run)'],
      ['src/shared/money.test.ts', "  test.each([1, 2])('is refused: %s', run)"],
      ['src/shared/money.test.ts', "  test.each([\n    'a',\n  ])('%s: %s', run)"],
      ['e2e/desktop/money.e2e.ts', "  test('shows the sum', run)"],
    ],
  },
}
