import { expect, test } from 'vitest'
import { isDrawingKind, type PlantDrawingKind } from '#shared/drawing/drawing.ts'
import { findPlant, plants } from './catalogue.ts'
import { drawingOfGenus } from './drawing-of-plant.ts'

/** Genera, or families of plants that look alike, that may share a drawing. */
const fitting: readonly (readonly [drawing: PlantDrawingKind, genera: RegExp])[] = [
  ['tomato', /^Solanum/],
  ['squash', /^(Cucurbita|Cyclanthera)/],
  ['leek', /^Allium/],
  ['onion', /^Allium/],
  ['garlic', /^Allium/],
  ['cabbage', /^Brassica/],
  ['kale', /^Brassica/],
  ['apple', /^Malus/],
  ['plum', /^Prunus/],
  ['cherry', /^Prunus/],
  ['raspberry', /^Rubus/],
  ['orange', /^Citrus/],
  ['dahlia', /^(Dahlia|Chrysanthemum|Zinnia|Xerochrysum)/],
  ['rose', /^Rosa/],
  ['tulip', /^Tulipa/],
  ['daffodil', /^Narcissus/],
  ['iris', /^Iris/],
  ['sunflower', /^Helianthus annuus/],
  ['monstera', /^(Monstera|Thaumatophyllum)/],
  ['aloe', /^(Aloe|Agave|Haworthi|Gasteria)/],
  ['cactus', /^(Cereus|Cephalocereus|Euphorbia)/],
  ['ball-cactus', /^(Kroenleinia|Gymnocalycium|Mammillaria|Echinopsis)/],
  ['orchid', /^(Phalaenopsis|Cymbidium|Miltoniopsis|Paphiopedilum)/],
  ['hosta', /^Hosta/],
  ['lavender', /^Lavandula/],
]

test.each(fitting)('the drawing %s shows only %s', (drawing, genera) => {
  const shown = plants.filter((plant) => plant.drawing === drawing)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter(({ latin }) => !genera.test(latin)).map(({ slug }) => slug)).toEqual([])
})

test.each<[slug: string, drawing: PlantDrawingKind]>([
  ['leek', 'leek'],
  ['dahlia', 'dahlia'],
  ['potato', 'potato'],
  ['sweet-potato', 'tubers'],
  ['aubergine', 'aubergine'],
  ['florence-fennel', 'fennel-bulb'],
  ['wild-garlic', 'allium'],
  ['chives', 'chives'],
  ['passion-fruit', 'passion-fruit'],
  ['passion-flower', 'climber'],
  ['flowering-currant', 'shrub'],
  ['flowering-cherry', 'blossom-tree'],
  ['asparagus-fern', 'fern'],
  ['norfolk-island-pine', 'conifer'],
  ['poinsettia', 'poinsettia'],
  ['peace-lily', 'arum'],
  ['water-crowfoot', 'pond-plant'],
  ['snake-plant', 'snake-plant'],
])('%s is drawn as %s', (slug, drawing) => {
  expect(findPlant(slug)?.drawing).toBe(drawing)
})

test('every plant has a drawing that exists, and few share one that shows no particular plant', () => {
  expect(plants.filter(({ drawing }) => !isDrawingKind(drawing))).toEqual([])
  const general = new Set<string>([
    'plant',
    'vegetables',
    'herb',
    'fruit-tree',
    'flower',
    'shrub',
    'tree',
    'house-plant',
  ])
  expect(plants.filter(({ drawing }) => general.has(drawing)).length / plants.length).toBeLessThan(0.2)
})

test('only house plants have the drawings of house plants and cacti', () => {
  const indoor: readonly string[] = [
    'monstera',
    'cactus',
    'ball-cactus',
    'orchid',
    'spider-plant',
    'snake-plant',
    'flytrap',
  ]
  const shown = plants.filter(({ drawing }) => indoor.includes(drawing))
  expect(shown.filter(({ kind }) => kind !== 'house-plant' && kind !== 'succulent').map(({ slug }) => slug)).toEqual([])
})

test('a genus is known in any case; other words name none', () => {
  expect(drawingOfGenus('salvia')).toBe('spire')
  expect(drawingOfGenus('DAHLIA')).toBe('dahlia')
  expect(drawingOfGenus('spade')).toBeUndefined()
  expect(drawingOfGenus('')).toBeUndefined()
})
