/** The guides in the order of their index. Each slug is the name of a file and of a page under /guides. */
export const guideSlugs = [
  'starting-first-garden',
  'vegetable-growing',
  'taking-cuttings',
  'watering-guide',
  'container-gardening',
  'raised-bed-gardening',
  'composting',
  'garden-tools',
] as const
