export type Star = 'full' | 'half' | 'empty'

/** Five stars for a rating: a fraction of 0.5 or more is shown as half a star. */
export const starsFor = (rating: number): Star[] =>
  [0, 1, 2, 3, 4].map((position) => {
    const left = rating - position
    if (left >= 1) return 'full'
    return left >= 0.5 ? 'half' : 'empty'
  })
