import type { XmlElement } from './xml-tree.ts'

/** HMRC refuses a whole file for one of these in any text, as a threat to its database (its error 50005). */
export const REFUSED = /--|\/\*|&#/

/** The same message with texts that HMRC takes: `Flat 2 -- rear` becomes `Flat 2 - rear`. */
export const withTextsForHmrc = (one: XmlElement): XmlElement => ({
  ...one,
  content: typeof one.content === 'string' ? textForHmrc(one.content) : one.content.map(withTextsForHmrc),
})

const textForHmrc = (text: string): string =>
  text.replace(/-{2,}/g, '-').replaceAll('/*', '/ *').replaceAll('&#', '& #')
