import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CANCELLATION_CLOCKS, CLOCKS, type Clock } from '#features/checkout/base/clocks.ts'
import { type Actor, type Event, STATUSES, TRANSITIONS, type Transition } from '#features/checkout/base/lifecycle.ts'
import { TERMS } from '#features/checkout/base/terms.ts'
import { only } from '#shared/required.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const page = readFileSync('docs/payments.md', 'utf8')

/** The rows of the table whose heading begins with these columns, as cells. */
function tableOf(heading: string): string[][] {
  const [, text = ''] = page.split(`${heading} |`)
  const rows = text.slice(text.indexOf('\n') + 1).split('\n')
  const end = rows.findIndex((row) => !row.startsWith('|'))
  return rows.slice(1, end).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const codesIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code ?? '')
/** Those of the words that the cell begins with or lists. */
const listed = <Word extends string>(words: readonly Word[], cell: string): Word[] => {
  const parts = cell.split(',').map((part) => part.trim())
  return words.filter((word) => parts.some((part) => part === word || part.startsWith(`${word} `)))
}
const ACTORS: Readonly<Record<string, Actor>> = {
  buyer: 'buyer',
  seller: 'seller',
  'the system': 'system',
  staff: 'staff',
}

/** The transitions that a row of the table allows, and its words that no transition has. */
function movesOf([fromCell = '', , eventCell = '', whoCell = '', toCell = '']: string[]) {
  const [from, to, events] = [listed(STATUSES, fromCell), listed(STATUSES, toCell), codesIn(eventCell)]
  const who = listed(Object.keys(ACTORS), whoCell).flatMap((word) => ACTORS[word] ?? [])
  const moves = TRANSITIONS.filter(
    (move: Transition) =>
      events.includes(move.event) && from.includes(move.from) && to.includes(move.to) && who.includes(move.who),
  )
  const used = new Set<string>(moves.flatMap((move) => [`from ${move.from}`, `to ${move.to}`, move.who, move.event]))
  const words = [...from.map((one) => `from ${one}`), ...to.map((one) => `to ${one}`), ...who, ...events]
  return { moves, unused: words.filter((word) => !used.has(word)) }
}

const steps = tableOf('| from | step | event | who | to').filter(([from]) => from !== '–')

test('the table of states in payments.md has exactly the transitions of lifecycle.ts', () => {
  const rows = steps.map(movesOf)
  expect(rows.flatMap(({ unused }, n) => unused.map((word) => `${steps[n]?.join(' | ')}: ${word}`))).toEqual([])
  const named = rows.flatMap(({ moves }) => moves)
  expect(TRANSITIONS.filter((move) => !named.includes(move))).toEqual([])
  expect(named.length).toBe(TRANSITIONS.length)
})

/** A time as the tables write it. */
const written = (time: number): string =>
  time % DAY === 0 && time > 3 * DAY
    ? `${time / DAY} days`
    : time % HOUR === 0
      ? `${time / HOUR} hours`
      : `${time / MINUTE} minutes`

test('the table of states in payments.md names the times of terms.ts', () => {
  const times: [Event, number][] = [
    ['abandon', TERMS.payWithin],
    ['handoverUnanswered', TERMS.objectWithin],
    ['claimProtection', TERMS.claimWindow],
    ['refundSale', TERMS.refundAfterRelease],
    ['staffRefund', TERMS.refundAfterRelease],
    ['release', TERMS.claimWindow],
    ['release', TERMS.objectWithin],
    ['nobodyCollected', TERMS.collectWithin],
    ['sellerSilent', TERMS.answerWithin],
    ['defaultRefund', TERMS.defaultAfter],
    ['defaultRelease', TERMS.defaultAfter],
  ]
  for (const [event, time] of times) {
    const [from, step] = only(steps.filter(([, , events = '']) => codesIn(events).includes(event)))
    expect(`${from}: ${step}`).toContain(written(time))
  }
})

/** Reminders as the table writes them: `days 1, 3, 7`, `hour 54, days 3 to 20`. */
function remindersIn(cell: string): number[] {
  let unit = 0
  return cell.split(', ').flatMap((part) => {
    const [, word, first, last] = /^(?:(days?|hours?) )?(\d+)(?: to (\d+))?$/.exec(part) ?? []
    if (word) unit = word.startsWith('day') ? DAY : HOUR
    const numbers = Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, n) => Number(first) + n)
    return numbers.map((number) => number * unit)
  })
}

test('the table of clocks in payments.md has the times, people and ends of clocks.ts', () => {
  const rows = tableOf('| clock | what | lasts | who must act | reminders | its end').filter(([name]) => name !== '–')
  const stated = rows.map(([name = '', , lasts, who = '', reminders = '', end = '']) => ({
    ...{ name: only(codesIn(name)), lasts, reminders: remindersIn(reminders) },
    ...{ actors: listed(['buyer', 'seller', 'staff'], who), ends: codesIn(end) },
  }))
  const clocks: Readonly<Record<string, Omit<Clock, 'status' | 'until'>>> = { ...CLOCKS, ...CANCELLATION_CLOCKS }
  const built = Object.entries(clocks).map(([name, { lasts, reminders, actors, ends }]) => {
    return { name, lasts: written(lasts), reminders: [...reminders], actors: [...actors], ends: [...ends] }
  })
  expect(stated).toEqual(built)
})

test('every test that payments.md names for a rule exists', () => {
  const rows = tableOf('| point | rule | test')
  expect(rows.length).toBeGreaterThan(40)
  const missing = rows.filter(([, , cell = '']) => {
    const [path = '', title = ''] = cell.replaceAll('`', '').split(' › ')
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`)
  })
  expect(missing).toEqual([])
})
