import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { DomainError } from '#shared/errors.ts'

/** How many pictures this process decodes at the same time. */
export const DECODINGS_AT_ONCE = 2
/** How many more may wait, each with a file of up to 5 MB in memory. */
export const DECODINGS_WAITING = 24
const RETRY_SECONDS = 5

const all = bulkhead(DECODINGS_AT_ONCE, DECODINGS_WAITING)
const vast = bulkhead(1, DECODINGS_WAITING)

/**
 * Runs `work`, which decodes a picture, as soon as fewer than two others are running. Pictures with `isVast` need
 * hundreds of megabytes and run one at a time. Refuses with 503 when too many are waiting.
 */
export async function decoding<T>(work: () => Promise<T>, { isVast = false } = {}): Promise<T> {
  try {
    return await (isVast ? vast.execute(() => all.execute(work)) : all.execute(work))
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error
    throw new DomainError('unavailable', 'Many pictures are being processed. Please try again in a moment.', {
      code: 'PICTURES_BUSY',
      retryAfter: RETRY_SECONDS,
    })
  }
}
