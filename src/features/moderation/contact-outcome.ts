/** Error codes for a contact form posted without scripts. The URL carries the code, never free text. */
const sentences: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    INVALID: 'Your name, an email address and a message of at least 10 characters are needed.',
    TOO_MANY: 'Too many requests. Please wait a moment and try again.',
  }),
)

/** The message for a code; undefined without one. */
export const contactFailure = (code: string | undefined): string | undefined =>
  code === undefined
    ? undefined
    : `${sentences.get(code) ?? 'Something went wrong. Please try again.'} Go back one page: what you wrote is still there.`

/** Validates a reference from the URL. */
export const isReference = (text: string): boolean => /^C-[2-9A-HJ-NP-Z]{8}$/.test(text)
