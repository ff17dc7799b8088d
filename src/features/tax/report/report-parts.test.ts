import { describe, expect, test } from 'vitest'
import { filesToMake } from './files-to-make.ts'
import { differences, heldByHmrc, type KnownPart, planFile, type ReportKind } from './report-parts.ts'

const known = (
  userId: number | null,
  { indicator = 'OECD1', figures = 'a', day = 1, isNil = false }: Partial<KnownPart> & { day?: number } = {},
): KnownPart => ({
  ...{ userId, indicator, figures, isNil },
  reference: `file${day}_${userId ?? 'operator'}`,
  madeAt: new Date(Date.UTC(2027, 0, day)),
})
const current = (userId: number, figures = 'a', givenAt: Date | null = new Date(0)) => ({ userId, figures, givenAt })

function plan(kind: ReportKind, accepted: KnownPart[], sellers: ReturnType<typeof current>[], operator = 'a') {
  const held = heldByHmrc(accepted)
  const planned = planFile(kind, { message: 'next', held, found: differences(held, sellers, operator) })
  return (
    planned && {
      operator: planned.operator,
      sellers: planned.sellers.map(({ userId, part: { indicator, corrects } }) => [userId, indicator, corrects]),
    }
  )
}
const first = [known(null), known(7), known(8)]
const again = { indicator: 'OECD0', reference: 'file1_operator', corrects: null }

describe('the parts of a file for HMRC', () => {
  test('the first file has everyone whose details are there, also when that is nobody', () => {
    expect(plan('new', [], [current(7), current(8, 'a', null)])).toEqual({
      operator: { indicator: 'OECD1', reference: 'next_operator', corrects: null },
      sellers: [[7, 'OECD1', null]],
    })
    expect(plan('new', [], [])?.sellers).toEqual([])
    expect(plan('corrections', [], [current(7)])).toBeNull()
  })

  test('nothing is reported as nothing while the details of a reported seller are missing', () => {
    expect(plan('new', [], [current(7, 'a', null)])).toBeNull()
  })

  test('a report of nothing is deleted before sellers or another operator are reported, and all is new then', () => {
    const nil = [known(null, { isNil: true })]
    const deletion = {
      operator: { indicator: 'OECD3', reference: 'next_operator', corrects: 'file1_operator' },
      sellers: [],
    }
    expect(plan('new', nil, [current(7)])).toBeNull()
    expect(plan('corrections', nil, [current(7)])).toEqual(deletion)
    expect(plan('corrections', nil, [], 'moved')).toEqual(deletion)
    expect(plan('corrections', nil, [])).toBeNull()
    expect(plan('corrections', nil, [current(7, 'a', null)])).toBeNull()
    const deleted = [...nil, known(null, { indicator: 'OECD3', day: 2 })]
    expect(plan('new', deleted, [current(7)])).toEqual({
      operator: { indicator: 'OECD1', reference: 'next_operator', corrects: null },
      sellers: [[7, 'OECD1', null]],
    })
  })

  test('a seller who gives details later is new, and the operator is sent again under its reference', () => {
    expect(plan('new', first, [current(7), current(8), current(9)])).toEqual({
      operator: again,
      sellers: [[9, 'OECD1', null]],
    })
    expect(plan('new', first, [current(7), current(8)])).toBeNull()
  })

  test('other sums and other details are corrected, and who is not reported any more is deleted', () => {
    expect(plan('corrections', first, [current(7, 'b')])).toEqual({
      operator: again,
      sellers: [
        [7, 'OECD2', 'file1_7'],
        [8, 'OECD3', 'file1_8'],
      ],
    })
    const given = new Date(Date.UTC(2027, 0, 2))
    expect(plan('corrections', first, [current(7), current(8, 'a', given)])?.sellers).toEqual([[8, 'OECD2', 'file1_8']])
    expect(plan('corrections', first, [current(7), current(8)])).toBeNull()
  })

  test('a seller whose details are gone meanwhile is still reported, and is not deleted', () => {
    expect(plan('corrections', first, [current(7), current(8, 'a', null)])).toBeNull()
  })

  test('a second correction names the first, and who was deleted is new again', () => {
    const accepted = [
      ...first,
      known(null, { indicator: 'OECD0' }),
      known(7, { indicator: 'OECD2', figures: 'b', day: 2 }),
      known(8, { indicator: 'OECD3', day: 2 }),
    ]
    expect(plan('corrections', accepted, [current(7, 'c'), current(8)])?.sellers).toEqual([[7, 'OECD2', 'file2_7']])
    expect(plan('new', accepted, [current(7, 'b'), current(8)])?.sellers).toEqual([[8, 'OECD1', null]])
  })

  test('a company that moved corrects its own part alone', () => {
    expect(plan('corrections', first, [current(7), current(8)], 'moved')).toEqual({
      operator: { indicator: 'OECD2', reference: 'next_operator', corrects: 'file1_operator' },
      sellers: [],
    })
  })
})

const nothing = { isFirst: false, added: 0, corrected: 0, deleted: 0, isOperatorChanged: false, isNilOutdated: false }
const seller = { userId: 7, username: 'fern', sales: 30, consideration: 1, fees: 0, missing: 'Asked' }

test.each([
  ['nothing to send', nothing, []],
  ['new sellers and corrections', { ...nothing, added: 1, corrected: 1 }, ['new', 'corrections']],
  ['another operator', { ...nothing, isOperatorChanged: true }, ['corrections']],
  ['a first report whose details are missing', { ...nothing, isFirst: true }, []],
  ['a report of nothing to delete first', { ...nothing, added: 1, isNilOutdated: true }, ['corrections']],
])('the page offers the files that can be made: %s', (_, toSend, kinds) =>
  expect(filesToMake({ sellers: [seller], toSend })).toEqual(kinds),
)
