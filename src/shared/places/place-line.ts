/** Parts of a place in one line, such as `Leeds, LS6 2AB, the green gate`. Drops full stops that would end it early. */
export const placeLine = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim().replace(/[.,;\s]+$/, ''))
    .filter(Boolean)
    .join(', ')
