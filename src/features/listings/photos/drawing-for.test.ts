import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plants, plantsNamed } from '#features/plants/catalogue.ts'
import { type DrawingKind, isDrawingKind } from '#shared/drawing/drawing.ts'
import { drawingFor, listingDrawing } from './drawing-for.ts'
import { goodsWords, weakWords } from './thing-words.ts'

const TOOLS = 4
const SUPPLIES = 7
const categories = [1, 2, 3, 4, 5, 6, 7]

describe('the drawing of a listing', () => {
  test.each<[title: string, categoryId: number, kind: DrawingKind]>([
    // The contradictions that members reported.
    ['Restored Felco secateurs No. 2', 4, 'secateurs'],
    ['Leek ‘Musselburgh’ seedlings, thirty', 3, 'leek-seedlings'],
    ['Dahlia ‘Café au Lait’ tubers', 1, 'dahlia'],
    // Tools by every usual name.
    ['Pruners', 4, 'secateurs'],
    ['Rose secateurs', 1, 'secateurs'],
    ['Bulldog border spade, ash handle', 4, 'spade'],
    ['Three-prong hand cultivator', 4, 'hand-fork'],
    ['Garden fork', 4, 'fork'],
    ['Dutch hoe', 4, 'hoe'],
    ['Wheel barrow with new tyre', 4, 'wheelbarrow'],
    ['Galvanised watering can, 9 litre', 4, 'watering-can'],
    ['Hosepipe, 30 m', 4, 'hose'],
    ['Flymo', 4, 'lawnmower'],
    ['Garden shears', 4, 'shears'],
    // Goods named after plants, and plants named after goods.
    ['Tomato feed', 7, 'feed'],
    ['Rose arch', 7, 'arch'],
    ['Hazel pea sticks, bundle of 20', 7, 'sticks'],
    ['Bamboo canes', 7, 'canes'],
    ['Raspberry canes', 1, 'raspberry'],
    ['Jacob’s ladder', 1, 'bellflower'],
    ['Red hot poker', 1, 'red-hot-poker'],
    ['String of hearts in hanging pot', 6, 'string-of-pearls'],
    ['Spider plant in a terracotta pot', 6, 'spider-plant'],
    ['Fountain grass', 1, 'grass'],
    ['Half-barrel planter, oak', 7, 'barrel'],
    ['Aloe vera pup in terracotta', 6, 'aloe'],
    // Seeds and young plants of a plant, and of none.
    ['Runner bean ‘Scarlet Emperor’ seed', 1, 'bean-seeds'],
    ['Cornflower and poppy seed mix', 1, 'cornflower-seeds'],
    ['Salad leaf plugs, tray of 24', 3, 'lettuce-seedlings'],
    ['Assorted plug plants', 3, 'seedling'],
    ['Mixed bulbs', 1, 'bulbs'],
    ['Seed potatoes', 1, 'potato'],
    // A cultivar is not the plant it is called after.
    ['Tomato ‘Black Cherry’', 2, 'tomato'],
    // The nearest genus of a species that the catalogue does not have.
    ['Salvia nemorosa', 1, 'spire'],
    ['Echeveria elegans offsets, three', 6, 'rosette'],
    // Several plants at once.
    ['Herb six-pack: parsley to thyme', 3, 'herb'],
    ['Veg box', 2, 'vegetables'],
    ['Houseplant bundle', 6, 'house-plant'],
  ])('the drawing of a listing: %s in category %i: %s', (title, categoryId, kind) => {
    expect(drawingFor({ title, categoryId })).toBe(kind)
  })

  test.each<[categoryId: number, kind: DrawingKind]>([
    [1, 'plant'],
    [2, 'vegetables'],
    [3, 'seedling'],
    [4, 'tool'],
    [5, 'seedling'],
    [6, 'house-plant'],
    [7, 'tool'],
    [99, 'plant'],
  ])('a listing of category %i whose title names nothing known shows a %s', (categoryId, kind) => {
    expect(drawingFor({ title: 'Something nice', categoryId })).toBe(kind)
  })

  test('the plant that the seller chose counts more than the title', () => {
    expect(drawingFor({ title: 'Grandad’s favourite', plantSlug: 'leek', categoryId: 2 })).toBe('leek')
    expect(drawingFor({ title: 'Like a trowel', plantSlug: 'aloe-vera', categoryId: 4 })).toBe('aloe')
    expect(drawingFor({ title: 'Grandad’s seeds', plantSlug: 'leek', categoryId: 1 })).toBe('leek-seeds')
    expect(drawingFor({ title: 'Leeks', plantSlug: 'no-such-plant', categoryId: 2 })).toBe('leek')
  })
})

test('every plant of the catalogue has the same drawing whether it is chosen or written', () => {
  const wrong: string[] = []
  for (const { slug, name, latin, synonyms, drawing } of plants) {
    for (const categoryId of categories) {
      if (drawingFor({ title: 'Spare', plantSlug: slug, categoryId }) !== drawing) wrong.push(slug)
    }
    for (const title of [name, latin, ...synonyms]) {
      // A name that several plants share, such as "bluebottle", may mean any of them.
      const meant = plantsNamed(title)
      const allowed = meant.flatMap(({ drawing: kind }) => [kind, `${kind}-seeds`])
      const drawn = drawingFor({ title, categoryId: 1 })
      if (!allowed.includes(drawn) && !(meant.length > 1 && drawn === 'plant')) wrong.push(`${title}: ${drawn}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every word for a tool or for goods shows that thing, alone and within a title', () => {
  const wrong: string[] = []
  for (const [word, kind] of goodsWords) {
    for (const categoryId of weakWords.has(word) ? [TOOLS, SUPPLIES] : categories) {
      for (const title of [word, `Old ${word}, good condition`, `${word} for house plants`]) {
        const drawn = drawingFor({ title, categoryId })
        if (drawn !== kind) wrong.push(`${title} in ${categoryId}: ${drawn}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('any title, plant and category has a drawing, always the same', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 100 }),
      fc.option(fc.constantFrom(...plants.map(({ slug }) => slug), 'unknown')),
      fc.integer({ min: -1, max: 12 }),
      (title, plantSlug, categoryId) => {
        const listing = { id: 5, title, plantSlug, categoryId }
        expect(isDrawingKind(drawingFor(listing))).toBe(true)
        expect(listingDrawing(listing)).toBe(listingDrawing({ ...listing }))
      },
    ),
  )
})
