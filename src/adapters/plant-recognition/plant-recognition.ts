import type { CheckLine } from '#shared/check-line.ts'

/** What a recogniser takes a photo for. */
export interface RecognisedSpecies {
  /** Botanical name without its author, such as `Lavandula angustifolia`. */
  latin: string
  /** How sure the recogniser is, from 0 to 1. */
  score: number
}

/** Names the plant in a photo. */
export interface PlantRecognition {
  /**
   * The likeliest species first; none when the photo shows no plant that is known. Throws DomainError: `too_many` when
   * the service names nothing more today, `unavailable` when it does not answer or its answer cannot be read, `invalid`
   * when it refuses this photo. `beforeSending` is called right before the photo leaves, and keeps it by throwing.
   */
  recognise(jpeg: Buffer, beforeSending?: () => Promise<void>): Promise<RecognisedSpecies[]>
  /** Whether the service answers and accepts the key. Sends no photo. */
  check(): Promise<CheckLine>
}
