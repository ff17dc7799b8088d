// Without 0, O, 1 and I, so that it can be read out on the telephone. 32 letters: each byte chooses one without bias.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Random letters and digits, five bits each. */
export const randomLetters = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** A reference of ten characters: `R-7K2M9QXZ`. */
export const newReference = (kind: 'R' | 'C' | 'D' | 'A'): string => `${kind}-${randomLetters(8)}`
