import type { removedParts } from './contract.ts'

/** What stands in the place of what staff removed of a message. */
export const removedLine = (part: (typeof removedParts)[number], productName: string): string =>
  part === 'message' ? `This message was removed by ${productName}.` : `The photos were removed by ${productName}.`
