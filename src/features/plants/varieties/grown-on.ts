import type { VarietyGroup } from './variety.ts'

const fruitCollection = 'National Fruit Collection, Brogdale'
const heritage = { heritage: true, source: fruitCollection } as const

/** Varieties that are grafted, divided or planted as tubers: whether their seed comes true is no question for them. */
export const grownOn: readonly VarietyGroup[] = [
  {
    plant: 'apple',
    ...heritage,
    names: [
      ...['Arthur Turner', 'Ashmead’s Kernel', 'Blenheim Orange', 'Bramley', 'Bramley’s Seedling', 'Charles Ross'],
      ...['Cornish Gilliflower', 'Cox', 'Cox’s Orange Pippin', 'Egremont Russet', 'James Grieve', 'Laxton’s Superb'],
      'Ribston Pippin',
    ],
  },
  {
    plant: 'pear',
    ...heritage,
    names: ['Conference', 'Doyenné du Comice', 'Williams', 'Williams’ Bon Chrétien'],
  },
  { plant: 'plum', ...heritage, names: ['Victoria'] },
  { plant: 'gooseberry', ...heritage, names: ['Leveller', 'Whinham’s Industry'] },
  { plant: 'strawberry', ...heritage, names: ['Royal Sovereign'] },
  {
    plant: 'potato',
    heritage: true,
    source: 'European Cultivated Potato Database',
    names: ['Duke of York', 'Edzell Blue', 'King Edward', 'Pink Fir Apple', 'Sharpe’s Express'],
  },
]
