const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

/** Those of these words or phrases that a text has, as whole words, also in the plural. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const searched = ` ${plain(text)} `
  return words.filter((word) => {
    const wanted = plain(word).trim()
    return wanted !== '' && [wanted, `${wanted}s`, `${wanted}es`].some((form) => searched.includes(` ${form} `))
  })
}
