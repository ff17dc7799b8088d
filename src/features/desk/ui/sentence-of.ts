import { ApiError } from '#shared/api-client.ts'

/** The message of a refused call, as staff read it. */
export const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? error.sentence : 'Please check your connection and try again.'
