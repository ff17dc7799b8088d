/** The provider's limit of each text of the evidence of a dispute, in characters. */
export const MAX_EVIDENCE_TEXT = 20_000
/** The provider's limit of all files of one dispute together, in bytes. */
export const MAX_EVIDENCE_BYTES = 4_500_000
