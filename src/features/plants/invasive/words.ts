/** What stands between a word and the one before it: nothing of weight, a comma or dash, or the end of a sentence. */
export type Pause = 'none' | 'hyphen' | 'comma' | 'stop'

export interface Word {
  /** Lower case, without accents and apostrophes. */
  text: string
  /** As words are compared: in the singular, doubled letters once. */
  key: string
  pause: Pause
}

/** Words longer than this are no words; they are compared by their beginning. */
const LONGEST = 40

/** Reads the words of a text. Takes time in proportion to its length whatever is in it. */
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
    // The point of "I. glandulifera" shortens a name, it ends no sentence.
    const isShortened = before?.text.length === 1 && plain[end] === '.'
    const pause = isShortened ? 'none' : pauseOf(plain.slice(end, Math.min(index, end + 100)))
    const short = letters.slice(0, LONGEST)
    words.push({ text: short, key: keyOf(short), pause })
    end = index + letters.length
  }
  return words
}

/** Whether nothing but a space or a hyphen parts a word from the one before it. */
export const isClose = ({ pause }: Word): boolean => pause === 'none' || pause === 'hyphen'

function pauseOf(between: string): Pause {
  if (/[.!?;\n]/.test(between)) return 'stop'
  if (/[,:()[\]/|•–—]|\s-|-\s/.test(between)) return 'comma'
  return between === '-' ? 'hyphen' : 'none'
}

/** The form in which words are compared, so that plurals and doubled letters make no difference. */
export const keyOf = (word: string): string => singular(word).replace(/(.)\1+/gu, '$1')

/** A word without the ending of the plural. */
export function singular(word: string): string {
  if (word.length < 4 || /ss$/.test(word)) return word
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
