/** Why a contact form that was sent without scripts was refused: a code in the address, never a free text. */
const sentences: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    INVALID: 'Your name, an email address and a message of at least 10 characters are needed.',
    TOO_MANY: 'That was a lot at once. Please wait a moment and try again.',
  }),
)

/** The sentence for a code; undefined without one. */
export const contactFailure = (code: string | undefined): string | undefined =>
  code === undefined
    ? undefined
    : `${sentences.get(code) ?? 'Something went wrong. Please try again.'} Go back one page: what you wrote is still there.`

/** A reference as an address may carry it. */
export const isReference = (text: string): boolean => /^C-[2-9A-HJ-NP-Z]{8}$/.test(text)
