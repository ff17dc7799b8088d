const byId: Record<number, readonly string[]> = {
  1: ['Indoor Plants', 'Herbs', 'Organic'],
  2: ['Vegetables', 'Heirloom', 'Seedlings'],
  3: ['Tools', 'Supplies', 'Equipment'],
}

/** Picks three decorative tags for a profile. */
export const interestsOf = (userId: number): readonly string[] => byId[userId] ?? ['Plants', 'Gardening', 'Local']
