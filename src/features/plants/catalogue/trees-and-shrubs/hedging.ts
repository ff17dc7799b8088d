import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sunOrPartShade } from '../entry.ts'
import { petSafe, petUnknown } from '../pet-verdicts.ts'

const tree = entryOf('tree')
const shrub = entryOf('shrub')

/** Plants for hedges. */
export const hedging: readonly Plant[] = [
  tree('hornbeam', 'Carpinus betulus', 'Hornbeam', {
    synonyms: ['common hornbeam', 'European hornbeam'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H7', heightCm: [150, 2000] },
    when: { sow: months(10, 11), plantOut: months(11, 3), flower: months(4, 5) },
    toxicity: petUnknown,
    care: 'Where clay would drown a beech, choose this. Clip in August and brown leaves hang on as a winter screen.',
  }),
  tree('beech', 'Fagus sylvatica', 'Beech', {
    synonyms: ['common beech', 'European beech', 'copper beech'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [150, 2500] },
    when: { sow: months(10, 11), plantOut: months(11, 3), flower: months(5, 5) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Raw nuts upset the stomach when many are eaten. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Set two to the foot in a double row and leave the tops alone for two years. Chalk suits it, sodden clay never.',
  }),
  shrub('hawthorn', 'Crataegus monogyna', 'Hawthorn', {
    synonyms: ['quickthorn', 'whitethorn', 'common hawthorn'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [150, 600] },
    when: { sow: months(10, 11), plantOut: months(11, 3), flower: months(5, 6) },
    toxicity: petSafe,
    care: 'The cheapest stock-proof hedge: cut whips to a hand high after planting so they thicken below. Trim in February, when birds have had the haws and not begun to nest.',
  }),
  shrub('griselinia', 'Griselinia littoralis', 'Griselinia', {
    synonyms: ['New Zealand broadleaf', 'kapuka'],
    grows: { light: sunOrPartShade, hardiness: 'H4', heightCm: [150, 400] },
    when: { plantOut: months(4, 5, 9, 9), flower: months(5, 5) },
    toxicity: petUnknown,
    care: 'Apple-green and salt-proof for western coasts. Use secateurs, as hedge trimmers leave torn, brown leaves; frost hollows kill it.',
  }),
  shrub('leyland-cypress', '× Hesperotropsis leylandii', 'Leyland cypress', {
    synonyms: ['leylandii', '× Cuprocyparis leylandii', '× Cupressocyparis leylandii'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [180, 2000] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(3, 4) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Sap can bring out a rash; on the RHS/HTA list of potentially harmful plants. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: "Stop it at the height you want, two metres for neighbours' sake, and clip three times each summer. It never greens again from brown wood.",
  }),
  shrub('holly', 'Ilex aquifolium', 'Holly', {
    synonyms: ['common holly', 'English holly', 'ilex'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H6', heightCm: [150, 1000] },
    when: { sow: months(10, 11), plantOut: months(4, 5, 9, 10), flower: months(5, 6) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Berries bring on vomiting. The ASPCA lists holly as toxic to cats and dogs.',
    ),
    care: "For berries have a female and some male within a bee's flight; 'J.C. van Tol' manages alone. Move it in May or September with a good ball of soil.",
  }),
  shrub('garden-privet', 'Ligustrum ovalifolium', 'Garden privet', {
    synonyms: ['privet', 'oval-leaved privet', 'golden privet', 'California privet'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H5', heightCm: [120, 400] },
    when: { plantOut: months(10, 3), flower: months(7, 7) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Berries and leaves are harmful when eaten; on the RHS/HTA list of potentially harmful plants. The ASPCA lists privet as toxic to cats and dogs.',
    ),
    care: 'Three trims a summer keep it sharp, one keeps it flowering for butterflies. Yellow it may be, hungry it surely is: plant nothing fussy next to it.',
  }),
  shrub('wild-privet', 'Ligustrum vulgare', 'Wild privet', {
    synonyms: ['common privet', 'native privet', 'European privet'],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [120, 300] },
    when: { plantOut: months(10, 3), flower: months(6, 7) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Berries and leaves are harmful when eaten; on the RHS/HTA list of potentially harmful plants. The ASPCA lists privet as toxic to cats and dogs.',
    ),
    care: 'Half evergreen and native, a help to hawkmoths and thrushes in a chalk hedge. Lay hardwood sticks in a trench to have more.',
  }),
  shrub('box-honeysuckle', 'Lonicera ligustrina', 'Box honeysuckle', {
    synonyms: ['Lonicera nitida', 'shrubby box honeysuckle', "Wilson's honeysuckle", "poor man's box"],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H6', heightCm: [50, 150] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Violet berries, seldom seen, upset the stomach. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Fast and fine-leaved, so it wants the shears monthly in summer. Cut a tired hedge to the ankle in April and it returns.',
  }),
  shrub('cherry-laurel', 'Prunus laurocerasus', 'Cherry laurel', {
    synonyms: ['laurel', 'common laurel', 'English laurel', 'laurel hedge'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H5', heightCm: [150, 600] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(4, 5) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Leaves and stones release cyanide; on the RHS/HTA list of potentially harmful plants. The ASPCA lists cherries and their kin as toxic to cats and dogs.',
    ),
    care: 'Cut with secateurs in late summer, and let no heap of fresh clippings lie in a closed car or shed. Shot-holes in the leaf are a passing fungus.',
  }),
  shrub('portuguese-laurel', 'Prunus lusitanica', 'Portuguese laurel', {
    synonyms: ['Portugal laurel', 'Angustifolia laurel'],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [150, 600] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(6, 6) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Leaves and stones release cyanide. The ASPCA lists cherries and their kin as toxic to cats and dogs.',
    ),
    care: 'Red stalks, neat leaves and no objection to chalk. Its calmer growth asks for one cut, in July.',
  }),
  shrub('yew', 'Taxus baccata', 'Yew', {
    synonyms: ['common yew', 'English yew', 'Irish yew'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H7', heightCm: [100, 1200] },
    when: { sow: months(10, 11), plantOut: months(3, 5, 9, 11), flower: months(3, 4) },
    toxicity: harm(
      'dangerous',
      'dangerous',
      'dangerous',
      'Every part but the red flesh of the berry stops the heart; on the RHS/HTA list of potentially harmful plants. The ASPCA lists yew as toxic to cats and dogs.',
    ),
    care: 'Only standing water kills it; from old wood it sprouts as if nothing had happened. Never throw clippings where horses, cattle or dogs can reach.',
  }),
  shrub('western-red-cedar', 'Thuja plicata', 'Western red cedar', {
    synonyms: ['thuja', 'giant arborvitae'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [180, 2000] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(3, 4) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Sap can bring out a rash; on the RHS/HTA list of potentially harmful plants. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Brushed, it smells of pineapple. Choose it over leylandii, since it is slower and regrows where cut a little too deep.',
  }),
]
