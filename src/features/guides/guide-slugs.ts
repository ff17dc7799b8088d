/** The guides in the order of their index; each is a file of this name and a page under /guides. */
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
