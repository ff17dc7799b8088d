import type { PlantedFault } from '../money/planted/faults.ts'

const CROPS = 'src/features/crops'

/** Faults in reserving, sharing out and charging, each of which the simulated year finds. */
export const SPRING_FAULTS = [
  {
    name: 'charged-a-day-early',
    title: 'a card is charged a day before the window of the crop',
    file: `${CROPS}/reservation.ts`,
    kind: 'expression',
    right: 'morningOf(readyFrom).getTime()',
    wrong: 'morningOf(readyFrom).getTime() - DAY_MS',
    finds: /its window begins on/,
  },
  {
    name: 'promised-twice',
    title: 'more is reserved than the grower promises',
    file: `${CROPS}/server/reserving.ts`,
    kind: 'statement',
    right: 'if (quantity > left) throw tooFew(left)',
    wrong: '',
    finds: /promises \d+, and \d+ are reserved/,
  },
  {
    name: 'last-come-first-served',
    title: 'a short crop is shared out from the last reservation on',
    file: `${CROPS}/server/readiness.ts`,
    kind: 'expression',
    right: 'shareOut(quantity, claims)',
    wrong: 'shareOut(quantity, claims.toReversed())',
    finds: /reservation \d+ of \d+ got \d+ when/,
  },
  {
    name: 'frost-without-a-word',
    title: 'tender plants are collected before the last frost without the word of their grower',
    file: `${CROPS}/server/readiness.ts`,
    kind: 'expression',
    right: 'collectFrom < frostFreeOn',
    wrong: 'false',
    finds: /without the word of its grower/,
  },
  {
    name: 'wanted-counted-twice',
    title: 'who has reserved a plant is counted again for a request',
    file: 'src/features/wanted/server/plant-request-store.ts',
    kind: 'expression',
    right: 'supplied.length > 0 ? not(isSupplied(supplied)) : undefined',
    wrong: 'undefined',
    finds: /the page says/,
  },
] as const satisfies readonly (PlantedFault & { finds: RegExp })[]
