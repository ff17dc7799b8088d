import { randomInt } from 'node:crypto'

// Without 0, O, 1 and I, so that it can be read out on the telephone.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A reference of ten characters: `R-7K2M9QXZ`. */
export const newReference = (kind: 'R' | 'C'): string =>
  `${kind}-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
