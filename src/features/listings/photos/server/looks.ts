import type { Sharp } from 'sharp'

const ACROSS = 9
const DOWN = 8
/** With fewer bits of one kind, a picture has too little detail to be compared. */
const MIN_DETAIL = 8

/**
 * A perceptual hash (dHash): for each of 8 rows of 9 grey tones, whether each tone is lighter than the next. A copy that
 * was scaled, compressed or made lighter differs in few bits. Null for a picture without detail, such as a plain colour.
 */
export async function looksOf(picture: Sharp): Promise<bigint | null> {
  const tones = await picture.greyscale().resize(ACROSS, DOWN, { fit: 'fill' }).raw().toBuffer()
  let bits = 0n
  let light = 0
  for (let row = 0; row < DOWN; row++) {
    for (let column = 0; column + 1 < ACROSS; column++) {
      const at = row * ACROSS + column
      const isLighter = (tones[at] ?? 0) > (tones[at + 1] ?? 0)
      bits = (bits << 1n) | (isLighter ? 1n : 0n)
      if (isLighter) light++
    }
  }
  const hasDetail = light >= MIN_DETAIL && light <= DOWN * (ACROSS - 1) - MIN_DETAIL
  return hasDetail ? BigInt.asIntN(64, bits) : null
}
