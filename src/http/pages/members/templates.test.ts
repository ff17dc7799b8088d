import { expect, test, vi } from 'vitest'
import { type Moment, type StoredPage, Templates } from './templates.ts'

const at: Moment = { snapshot: '7:7:', second: 100, announcements: 0 }
const now = () => new Date('2026-06-01T12:00:00Z')
const page = {
  template: { length: 9 },
  calls: { shared: [], compared: [], people: new Set() },
} as unknown as StoredPage

/** Templates of one page, and how often it is rendered and its calls are repeated. */
function setUp(stored: StoredPage | null, isUnchanged = true) {
  const render = vi.fn(async () => ({ stored, isUsual: true }))
  const isCurrent = vi.fn(async () => isUnchanged)
  const templates = new Templates(now)
  const find = (moment: Partial<Moment> = {}) => templates.find('/browse', { ...at, ...moment }, { render, isCurrent })
  return { find, times: () => [render.mock.calls.length, isCurrent.mock.calls.length] }
}

test('a template is used as it is while nothing was written, announced or over', async () => {
  const { find, times } = setUp(page)
  expect([await find(), await find(), times()]).toEqual([page, page, [1, 0]])
})

test.each<[string, Partial<Moment>]>([
  ['a transaction has ended', { snapshot: '8:8:' }],
  ['the second is over', { second: 101 }],
  ['something was announced', { announcements: 1 }],
  ['announcements do not arrive', { announcements: null }],
])(
  'the calls of a template are repeated when %s, and it is rendered again if one has changed',
  async (_when, moment) => {
    const unchanged = setUp(page)
    await unchanged.find()
    await unchanged.find(moment)
    expect(unchanged.times()).toEqual([1, 1])
    const changed = setUp(page, false)
    await changed.find()
    await changed.find(moment)
    expect(changed.times()).toEqual([2, 1])
  },
)

test('requests of one moment wait for one rendering', async () => {
  const { find, times } = setUp(page)
  await Promise.all([find(), find(), find()])
  expect(times()).toEqual([1, 0])
})

test('a page without a template is not rendered in vain for every reader, but tried again later', async () => {
  const { find, times } = setUp(null)
  await find()
  await find({ snapshot: '8:8:', second: 105 })
  expect(times()).toEqual([1, 0])
  await find({ snapshot: '9:9:', second: 800 })
  expect(times()).toEqual([2, 0])
})
