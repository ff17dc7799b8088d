import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sun, sunOrPartShade } from '../entry.ts'
import { petUnknown } from '../pet-verdicts.ts'

const annual = entryOf('annual')

/** Biennials, and plants set out in autumn to flower in spring. */
export const springBedding: readonly Plant[] = [
  annual('wallflower', 'Erysimum cheiri', 'Wallflower', {
    synonyms: ['Cheiranthus cheiri', 'English wallflower', 'gillyvor'],
    grows: { light: sun, hardiness: 'H5', heightCm: [20, 60] },
    when: { sow: months(5, 7), plantOut: months(9, 10), flower: months(3, 5) },
    toxicity: petUnknown,
    care: 'Sow in early summer in a spare row, and set out bushy plants by October. Lime the soil where clubroot has been, as it belongs to the cabbage tribe.',
  }),
  annual('forget-me-not', 'Myosotis sylvatica', 'Forget-me-not', {
    synonyms: ['wood forget-me-not', 'myosotis', 'garden forget-me-not'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [15, 30] },
    when: { sow: months(5, 7), plantOut: months(9, 10), flower: months(4, 6) },
    toxicity: petUnknown,
    care: 'Spread it under tulips and shake the old plants over bare soil before composting them. Mildew after flowering does no harm.',
  }),
  annual('sweet-william', 'Dianthus barbatus', 'Sweet william', {
    synonyms: ["poet's pink"],
    grows: { light: sun, hardiness: 'H7', heightCm: [30, 60] },
    when: { sow: months(5, 7), plantOut: months(9, 10), flower: months(5, 7) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Mildly upsetting to the stomach. The ASPCA lists its relative the carnation as toxic to cats and dogs.',
    ),
    care: 'A biennial for the cutting row, flowering when little else does in early June. Cut low and some plants bloom for another year.',
  }),
  annual('honesty', 'Lunaria annua', 'Honesty', {
    synonyms: ['annual honesty', 'silver dollar plant', 'moonwort'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [60, 90] },
    when: { sow: months(5, 7), plantOut: months(9, 10), flower: months(4, 6) },
    toxicity: petUnknown,
    care: 'Orange-tip butterflies lay on it, so look before you clear. Rub the ripe pods gently between finger and thumb to uncover the silver discs.',
  }),
  annual('pansy', 'Viola × wittrockiana', 'Pansy', {
    synonyms: ['garden pansy', 'winter pansy'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [15, 23] },
    when: { sow: months(3, 8), plantOut: months(4, 5, 9, 10), flower: months(10, 6) },
    toxicity: petUnknown,
    care: 'Nip off every faded flower and winter kinds go on from October to May. Aphids and mildew gather in warm weather, when it is time to replace them.',
  }),
  annual('horned-violet', 'Viola cornuta', 'Horned violet', {
    synonyms: ['bedding viola', 'viola', 'tufted pansy'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [10, 20] },
    when: { sow: months(2, 4, 7, 8), plantOut: months(4, 5, 9, 10), flower: months(4, 9) },
    toxicity: petUnknown,
    care: 'Smaller than a pansy and tougher in rain. Clip it over in July and top-dress with compost to bring it back for autumn.',
  }),
  annual('english-daisy', 'Bellis perennis', 'English daisy', {
    synonyms: ['bedding daisy', 'double daisy', 'bellis', 'lawn daisy'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [5, 15] },
    when: { sow: months(5, 7), plantOut: months(9, 10), flower: months(3, 6) },
    toxicity: petUnknown,
    care: 'Plump pompons edge tulip beds or fill a window box. The wild kind in lawns is the same species and feeds early bees.',
  }),
  annual('polyanthus', 'Primula × polyantha', 'Polyanthus', {
    synonyms: ['primula polyanthus', 'polyantha primrose', 'bunch primrose'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [10, 25] },
    when: { sow: months(5, 7), plantOut: months(9, 10), flower: months(2, 5) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Leaves and sap can redden skin. The ASPCA lists primroses as toxic to cats and dogs, with mild vomiting.',
    ),
    care: 'Lift it after flowering, split the crown and line it out in shade for the summer. Sparrows peck yellow flowers, which black cotton strung low prevents.',
  }),
  annual('evening-primrose', 'Oenothera biennis', 'Evening primrose', {
    synonyms: ['common evening primrose', 'oenothera', 'evening star'],
    grows: { light: sun, hardiness: 'H7', heightCm: [90, 150] },
    when: { sow: months(5, 7), plantOut: months(9, 10), flower: months(6, 9) },
    toxicity: petUnknown,
    care: 'Sit beside it at dusk to see buds unfurl within a minute. Goldfinches take the seed, and what they leave comes up freely in gravel.',
  }),
  annual('vipers-bugloss', 'Echium vulgare', "Viper's bugloss", {
    synonyms: ['blueweed', "common viper's bugloss"],
    grows: { light: sun, hardiness: 'H6', heightCm: [45, 90] },
    when: { sow: months(4, 8), plantOut: months(9, 10), flower: months(6, 8) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Bristles irritate skin, and the plant holds alkaloids that harm the liver. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'A native biennial of chalk and shingle that refills its nectar all day. Wear gloves, and sow two years running to have it each summer.',
  }),
]
