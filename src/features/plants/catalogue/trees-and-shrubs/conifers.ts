import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sun, sunOrPartShade } from '../entry.ts'
import { petUnknown } from '../pet-verdicts.ts'

const tree = entryOf('tree')

/** Conifers grown as specimens, and the ginkgo, a distant relative. */
export const conifers: readonly Plant[] = [
  tree('monkey-puzzle', 'Araucaria araucana', 'Monkey puzzle', {
    synonyms: ['Chilean pine', 'monkey puzzle tree'],
    grows: { light: sun, hardiness: 'H6', heightCm: [500, 2000] },
    when: { sow: months(10, 11), plantOut: months(4, 5, 9, 10), flower: months(6, 7) },
    toxicity: petUnknown,
    care: 'Two centuries is its span, so plant far from the house. Lower branches drop in shade; spines last, so sweep beneath it.',
  }),
  tree('lawson-cypress', 'Chamaecyparis lawsoniana', 'Lawson cypress', {
    synonyms: ['Port Orford cedar', "Lawson's cypress"],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [200, 1500] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(3, 4) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Sap can bring out a rash. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'As a hedge trim it twice a year into green only, since brown wood stays brown. Dwarf kinds rarely remain dwarf.',
  }),
  tree('ginkgo', 'Ginkgo biloba', 'Ginkgo', {
    synonyms: ['maidenhair tree', 'ginkgo tree'],
    grows: { light: sun, hardiness: 'H6', heightCm: [400, 1500] },
    when: { plantOut: months(10, 3), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Raw seeds bring on fits, and the fruit pulp burns skin. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Fans turn gold and all fall in a single day. Nothing eats it and city smoke does not trouble it.',
  }),
  tree('scots-pine', 'Pinus sylvestris', 'Scots pine', {
    synonyms: ['Scotch pine'],
    grows: { light: sun, hardiness: 'H7', heightCm: [1000, 2500] },
    when: { sow: months(3, 4), plantOut: months(10, 4), flower: months(5, 6) },
    toxicity: petUnknown,
    care: 'Native in Scotland and handsome on sand anywhere. Buy it knee-high, for it roots best when young.',
  }),
  tree('norway-spruce', 'Picea abies', 'Norway spruce', {
    synonyms: ['Christmas tree', 'common spruce'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [150, 2500] },
    when: { sow: months(3, 4), plantOut: months(10, 4), flower: months(5, 5) },
    toxicity: petUnknown,
    care: 'A tree potted since spring survives the living room; one that was chopped at the root will not. Ten days indoors are plenty.',
  }),
  tree('nordmann-fir', 'Abies nordmanniana', 'Nordmann fir', {
    synonyms: ['Caucasian fir', 'non-drop Christmas tree'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [150, 2500] },
    when: { plantOut: months(10, 4), flower: months(5, 5) },
    toxicity: petUnknown,
    care: 'Soft needles that stay on. Grown slowly in light shade when small, it dislikes frost pockets in May.',
  }),
]
