/**
 * The tasks of a month for gardeners in the UK, in a sentence, and what can be sown. Dates are typical of lowland
 * Britain.
 */
export interface MonthNote {
  name: string
  /** What to sow, short enough for the centre of the ring. */
  sow: string
  /** Its sowing months, 1 to 12. */
  sowMonths: readonly number[]
  note: string
}

export const monthNotes: readonly MonthNote[] = [
  {
    name: 'January',
    sow: 'onions',
    sowMonths: [1, 2, 3, 4],
    note: 'Sow onions in warmth; order seed potatoes and clean the pots.',
  },
  {
    name: 'February',
    sow: 'chillies',
    sowMonths: [1, 2, 3],
    note: 'Sow chillies and sweet peppers indoors; prune autumn raspberries to the ground.',
  },
  {
    name: 'March',
    sow: 'tomatoes',
    sowMonths: [2, 3, 4],
    note: 'Sow tomatoes on a windowsill; divide perennials and rhubarb as they wake.',
  },
  {
    name: 'April',
    sow: 'beetroot',
    sowMonths: [3, 4, 5, 6, 7],
    note: 'Sow beetroot and carrots outdoors; harden off early plants by day.',
  },
  {
    name: 'May',
    sow: 'runner beans',
    sowMonths: [4, 5, 6, 7],
    note: 'Sow runner beans outdoors; plant out tomatoes once frost is past.',
  },
  {
    name: 'June',
    sow: 'French beans',
    sowMonths: [4, 5, 6, 7],
    note: 'Sow French beans; take softwood cuttings in the cool of the morning.',
  },
  {
    name: 'July',
    sow: 'spring cabbage',
    sowMonths: [7, 8],
    note: 'Sow spring cabbage; pick courgettes small and often.',
  },
  {
    name: 'August',
    sow: 'winter salads',
    sowMonths: [8, 9],
    note: 'Sow winter salads; root strawberry runners and lavender cuttings.',
  },
  {
    name: 'September',
    sow: 'hardy annuals',
    sowMonths: [3, 4, 5, 9],
    note: 'Sow hardy annuals where they are to flower; plant spring bulbs.',
  },
  {
    name: 'October',
    sow: 'sweet peas',
    sowMonths: [1, 2, 3, 4, 10, 11],
    note: 'Sow sweet peas under glass; plant garlic and lift tender plants.',
  },
  {
    name: 'November',
    sow: 'broad beans',
    sowMonths: [2, 3, 4, 10, 11],
    note: 'Sow broad beans outdoors; lift dahlias after the first frost.',
  },
  {
    name: 'December',
    sow: 'microgreens',
    sowMonths: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    note: 'Sow microgreens indoors; take hardwood cuttings of currants and roses.',
  },
]
