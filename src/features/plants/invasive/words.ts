/** Separator between a word and the one before it: none or a space, a comma or dash, or the end of a sentence. */
export type Pause = 'none' | 'hyphen' | 'comma' | 'stop'

export interface Word {
  /** Lower case, without accents and apostrophes. */
  text: string
  /** Normalised for comparison: singular, doubled letters reduced to one. */
  key: string
  pause: Pause
}

/** Longer words are not real words; only their beginning is compared. */
const MAX_WORD_LENGTH = 40

/** Splits a text into words. Linear in its length for any input. */
export function wordsOf(text: string): Word[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/['’‘ʼ`´′]/g, '')
  const words: Word[] = []
  let end = 0
  for (const { 0: letters, index } of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    const before = words.at(-1)
    // The point of "I. glandulifera" abbreviates a name and does not end a sentence.
    const isShortened = before?.text.length === 1 && plain[end] === '.'
    const pause = isShortened ? 'none' : pauseOf(plain.slice(end, Math.min(index, end + 100)))
    const short = letters.slice(0, MAX_WORD_LENGTH)
    words.push({ text: short, key: keyOf(short), pause })
    end = index + letters.length
  }
  return words
}

/** Whether only a space or a hyphen separates a word from the one before it. */
export const isClose = ({ pause }: Word): boolean => pause === 'none' || pause === 'hyphen'

function pauseOf(between: string): Pause {
  if (/[.!?;\n]/.test(between)) return 'stop'
  if (/[,:()[\]/|•–—]|\s-|-\s/.test(between)) return 'comma'
  return between === '-' ? 'hyphen' : 'none'
}

/** The form in which words are compared, so that plurals and doubled letters are ignored. */
export const keyOf = (word: string): string => singular(word).replace(/(.)\1+/gu, '$1')

/** A word without its plural ending. */
export function singular(word: string): string {
  if (word.length < 4 || /ss$/.test(word)) return word
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
