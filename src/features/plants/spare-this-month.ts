import type { DrawingKind } from '#shared/drawing/drawing.ts'

/** Things that gardeners have to spare, with a drawing of each. */
export interface Surplus {
  name: string
  drawing: DrawingKind
}

const spare = (name: string, drawing: DrawingKind): Surplus => ({ name, drawing })

const savedSeed = spare('Seed you have saved', 'seeds')
const pots = spare('Clean pots and trays', 'pots')
const divisions = spare('Divisions of perennials', 'geranium')
const houseCuttings = spare('Rooted house plant cuttings', 'spider-plant')
const seedlings = spare('Surplus seedlings', 'seedling')
const strawberries = spare('Strawberry runners', 'strawberry')

/** What gardeners in the UK have to spare in each month, January first. */
export const spareByMonth: readonly (readonly Surplus[])[] = [
  [savedSeed, houseCuttings, pots],
  [spare('Raspberry canes', 'raspberry'), savedSeed, pots],
  [divisions, spare('Rhubarb crowns', 'rhubarb'), savedSeed],
  [seedlings, spare('Divided mint and chives', 'chives'), divisions],
  [spare('Tomato plants', 'tomato-seedlings'), spare('Courgette and squash plants', 'courgette-seedlings'), pots],
  [seedlings, spare('Softwood cuttings', 'cutting'), spare('Salad and herbs', 'lettuce')],
  [spare('Courgettes and beans', 'courgette'), strawberries, spare('Soft fruit', 'redcurrant')],
  [spare('Tomatoes and cucumbers', 'tomato'), spare('Lavender cuttings', 'lavender'), strawberries],
  [spare('Apples, pears and plums', 'apple'), divisions, savedSeed],
  [spare('Squash and pumpkins', 'squash'), spare('Garlic for planting', 'garlic'), divisions],
  [spare('Dahlia tubers', 'tubers'), spare('Rhubarb crowns', 'rhubarb'), houseCuttings],
  [spare('Hardwood cuttings', 'cutting'), houseCuttings, spare('Spare tools', 'trowel')],
]
