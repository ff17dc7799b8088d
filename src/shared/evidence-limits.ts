/** The provider's limit of each text of the evidence of a dispute, in characters. */
export const MAX_EVIDENCE_TEXT = 20_000
/** The provider's limit of all files of one dispute together, in bytes. */
export const MAX_EVIDENCE_BYTES = 4_500_000
/**
 * The lowest limit of a card network, Mastercard's, of all pages of one dispute together: the provider compiles texts and
 * files into one document and refuses more (`dispute_evidence_page_limit_exceeded`).
 */
export const MAX_EVIDENCE_PAGES = 19

/** The provider does not document how it lays texts out, so this is a narrow page. */
const LINE = 80
const LINES_OF_PAGE = 45

/** How many pages the texts of a dispute take, at most. */
export function evidenceTextPages(texts: readonly string[]): number {
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => Math.max(1, Math.ceil(line.length / LINE)))
  return Math.ceil(lines.reduce((sum, number) => sum + number, 0) / LINES_OF_PAGE)
}
