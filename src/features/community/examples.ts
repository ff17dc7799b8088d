/** Invented forum posts, labelled 'Example' wherever they are shown. */
export const categories = [
  {
    name: 'Growing Tips',
    text: 'Sowing, feeding, pruning: what worked in your soil, and what did not.',
    next: { name: 'Read the guides', href: '/gardening-guides' },
  },
  {
    name: 'Plant Swaps & Giveaways',
    text: 'Too many courgettes here, spare raspberry canes there.',
    next: { name: 'Browse what is for sale', href: '/browse' },
  },
  {
    name: 'Pests & Problems',
    text: 'Yellow leaves, holes, webs: someone has seen it before.',
    next: { name: 'Look a problem up', href: '/plant-care' },
  },
  {
    name: 'Local Groups & Events',
    text: 'Allotment societies, seed swaps and open gardens near you.',
    next: { name: 'See swap days', href: '/community?tab=events' },
  },
] as const

export const discussions = [
  {
    title: 'Blight on outdoor tomatoes: lift the lot or wait?',
    category: 'Pests & Problems',
    text: 'Brown patches on three of twelve plants after last week’s rain. The fruit is still clean. What would you do?',
    replies: 14,
  },
  {
    title: 'Which bean crops longest on a windy balcony?',
    category: 'Growing Tips',
    text: 'Third floor, faces south-west, big pots. Climbing French beans snapped last year. Dwarf ones were over by September.',
    replies: 9,
  },
  {
    title: 'How do you label divisions so that the ink survives winter?',
    category: 'Plant Swaps & Giveaways',
    text: 'Pencil on old blinds has lasted two years with me. Always looking for something better.',
    replies: 21,
  },
] as const

export const members = [
  { name: 'Marigold', place: 'an allotment in the Midlands', text: 'Saves seed of eleven kinds of bean.' },
  { name: 'Old Spade', place: 'a back garden by the sea', text: 'Sharpens anything with a blade at spring swaps.' },
  { name: 'Windowsill Wanda', place: 'a flat without a garden', text: 'Raises chillies for half the street.' },
] as const
