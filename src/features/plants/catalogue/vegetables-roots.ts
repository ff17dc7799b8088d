import { months, type Plant } from '../plant.ts'
import { allium, entryOf, food, harm, sun, sunOrPartShade } from './entry.ts'

const vegetable = entryOf('vegetable', 'vegetables')

/** Roots, tubers and the onion family. */
export const rootVegetables: readonly Plant[] = [
  vegetable('carrot', 'Daucus carota subsp. sativus', 'Carrot', {
    synonyms: ['Daucus carota', 'Chantenay carrot', 'Nantes carrot'],
    grows: { light: sun, hardiness: 'H5', heightCm: [25, 60] },
    when: { sow: months(3, 7), harvest: months(6, 11) },
    toxicity: food,
    care: 'Sow thinly in stone-free soil that was not freshly manured, since both make roots fork. Fleece or a 60 cm barrier keeps out carrot fly, drawn by the scent of thinning.',
  }),
  vegetable('beetroot', 'Beta vulgaris', 'Beetroot', {
    synonyms: ['beet', 'garden beet', 'Beta vulgaris Conditiva Group'],
    grows: { light: sunOrPartShade, hardiness: 'H3', heightCm: [25, 40] },
    when: { sow: months(3, 7), plantOut: months(4, 6), harvest: months(6, 10) },
    toxicity: food,
    care: 'Every knobbly seed holds several seedlings, so sow in clusters and thin, or lift them as bunches. Pull from golf-ball size and twist the leaves off to stop bleeding.',
  }),
  vegetable('parsnip', 'Pastinaca sativa', 'Parsnip', {
    grows: { light: sun, hardiness: 'H6', heightCm: [30, 60] },
    when: { sow: months(3, 5), harvest: months(10, 3) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'The root is food; sap of the leaves makes skin blister in sunlight, as the RHS warns. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: "Use this year's seed and be patient, for it takes up to four weeks to show. Roots stay in the ground all winter and sweeten with frost; wear sleeves when cutting the tops.",
  }),
  vegetable('potato', 'Solanum tuberosum', 'Potato', {
    synonyms: ['seed potato', 'new potato', 'spud', 'tattie', 'earlies', 'maincrop potato'],
    grows: { light: sun, hardiness: 'H2', heightCm: [50, 100] },
    when: { plantOut: months(3, 5), harvest: months(6, 10), flower: months(6, 8) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Sound tubers are food; green or sprouting tubers, leaves and berries hold solanine. The ASPCA warns of the same for cats and dogs.',
    ),
    care: 'Chit the tubers on a windowsill, plant them 12 cm deep and draw soil up round the stems as they grow. Earlies are ready in flower; take maincrop tops off at the first blight and lift a fortnight later.',
  }),
  vegetable('onion', 'Allium cepa', 'Onion', {
    synonyms: ['onion sets', 'bulb onion', 'red onion', 'brown onion'],
    grows: { light: sun, hardiness: 'H5', heightCm: [30, 60] },
    when: { sow: months(1, 4), plantOut: months(3, 4, 9, 10), harvest: months(7, 9) },
    toxicity: allium,
    care: 'Press sets in until only the tips show and firm again what birds pull out. Stop watering when the bulbs swell, wait until the necks fall, then dry them off in the sun.',
  }),
  vegetable('leek', 'Allium porrum', 'Leek', {
    synonyms: ['Allium ampeloprasum var. porrum', 'Allium ampeloprasum Leek Group'],
    grows: { light: sun, hardiness: 'H5', heightCm: [45, 90] },
    when: { sow: months(3, 4), plantOut: months(5, 7), harvest: months(9, 3) },
    toxicity: allium,
    care: 'Drop pencil-thick seedlings into 15 cm holes and fill with water, not soil: that is what blanches the stem. Net them where leek moth is about.',
  }),
]
