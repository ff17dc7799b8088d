/** A conversation about a listing: the two users, and their messages in turn. */
export interface DemoTalk {
  buyer: string
  /** Title of the listing. */
  about: string
  lines: readonly string[]
}

export const demoTalks: readonly DemoTalk[] = [
  {
    buyer: 'ivy',
    about: 'Gardener’s Delight tomato seedlings, six',
    lines: [
      'Hello Rose, would these be all right on a windy balcony?',
      'They will, with a cane each and something to lean on. I would keep them to two a trough.',
      'Lovely. I can come by after work on Thursday.',
      'Thursday after five suits me. I am the house with the blue gate.',
    ],
  },
  {
    buyer: 'basil',
    about: 'Rhubarb ‘Timperley Early’ division',
    lines: [
      'Is this the early one that can be forced?',
      'It is. Leave it be the first year, then put a bucket over it in January.',
    ],
  },
  {
    buyer: 'ivy',
    about: 'Runner bean ‘Scarlet Emperor’ seed',
    lines: [
      'Could I have some of these, please? I have never grown them.',
      'Of course. Two seeds to each cane, middle of May, and pick them young.',
    ],
  },
  {
    buyer: 'heather',
    about: 'Hazel pea sticks, bundle of 20',
    lines: ['I am visiting my sister in Bristol next month. Could you keep a bundle for me?'],
  },
  {
    buyer: 'aster',
    about: 'Restored Felco secateurs No. 2',
    lines: ['Do they come apart for sharpening?', 'One bolt, and I will show you how when you come.'],
  },
]

/** Pickup hours of a demo seller: weekdays from Monday as 1, local minutes of the day. */
export const demoPickupTimes = [
  {
    seller: 'rose',
    details: 'Plot 14, Golden Hill allotments. The blue gate; ring the cow bell.',
    windows: [
      { weekday: 4, day: null, from: 17 * 60, to: 19 * 60 },
      { weekday: 6, day: null, from: 10 * 60, to: 13 * 60 },
    ],
  },
  {
    seller: 'basil',
    details: 'Side passage, past the hives. Please do not lean on them.',
    windows: [
      { weekday: 1, day: null, from: 9 * 60, to: 12 * 60 },
      { weekday: 7, day: null, from: 14 * 60, to: 16 * 60 },
    ],
  },
] as const

/** Pickup places of demo sellers; each has its seller's outward code. */
export const demoPickupPlaces = [
  {
    seller: 'rose',
    names: [
      { name: 'Allotment', details: 'Plot 14, Golden Hill allotments. The blue gate; ring the cow bell.' },
      {
        name: 'Home',
        details: 'The terraced house with the blue door and the tomato pots. Please knock, the bell is broken.',
      },
    ],
  },
  {
    seller: 'ivy',
    names: [
      {
        name: 'Front step',
        details: 'Ground-floor flat on the left. I leave the box beside the bins, with your name on.',
      },
    ],
  },
  {
    seller: 'basil',
    names: [{ name: 'Garden', details: 'Side passage, past the hives. Please do not lean on them.' }],
  },
  {
    seller: 'aster',
    names: [
      { name: 'Community garden', details: 'The green container by the gate, opposite the library. Ask for Aster.' },
    ],
  },
] as const

/** The last transition of a demo order. */
export type DemoEnding = 'unpaid' | 'held' | 'handed over' | 'collected' | 'refund asked for' | 'refunded by the seller'

export interface DemoOrder {
  buyer: string
  about: string
  /** Units; one without it. */
  quantity?: number
  protection: boolean
  ending: DemoEnding
  /** Whether the buyer has booked a pickup slot. */
  isBooked?: true
  /** The buyer's review: stars and text. Hidden until the seller has written one. */
  review?: readonly [rating: number, comment: string]
  /** The seller's review of the buyer. */
  answer?: readonly [rating: number, comment: string]
}

export const demoOrders: readonly DemoOrder[] = [
  { buyer: 'ivy', about: 'Gardener’s Delight tomato seedlings, six', protection: true, ending: 'held', isBooked: true },
  {
    buyer: 'ivy',
    about: 'Courgette ‘Black Beauty’ plants, pair',
    protection: true,
    ending: 'collected',
    review: [5, 'Strong plants and good advice. Both are flowering already.'],
    answer: [5, 'On time, with her own box. A pleasure.'],
  },
  {
    buyer: 'basil',
    about: 'Rhubarb ‘Timperley Early’ division',
    protection: false,
    ending: 'collected',
    review: [4, 'A generous division, a bit muddy for the back seat.'],
    answer: [5, 'Knows his rhubarb and came when he said.'],
  },
  {
    buyer: 'rose',
    about: 'Hazel pea sticks, bundle of 20',
    protection: false,
    ending: 'collected',
    review: [5, 'Exactly what peas want. Thank you, Basil.'],
    answer: [5, 'Carried the lot to the bus herself.'],
  },
  { buyer: 'rose', about: 'Monstera deliciosa cutting, rooted', protection: true, ending: 'handed over' },
  {
    buyer: 'aster',
    about: 'Sieved leaf mould, 40 litre bag',
    quantity: 3,
    protection: false,
    ending: 'handed over',
  },
  { buyer: 'jasmine', about: 'Raspberry ‘Joan J’ canes, five', protection: true, ending: 'refund asked for' },
  {
    buyer: 'sage',
    about: 'Hardy geranium ‘Johnson’s Blue’ division',
    protection: true,
    ending: 'refunded by the seller',
  },
  { buyer: 'linden', about: 'Pilea peperomioides offset', protection: true, ending: 'unpaid' },
  {
    buyer: 'fern',
    about: 'Echeveria elegans offsets, three',
    protection: true,
    ending: 'collected',
    review: [5, 'Plump, clean and well wrapped for the tram.'],
  },
]
