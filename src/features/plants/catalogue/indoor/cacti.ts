import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sun } from '../entry.ts'
import { petSafe, petUnknown } from '../pet-verdicts.ts'

const succulent = entryOf('succulent')

/** Cacti. */
export const cacti: readonly Plant[] = [
  succulent('bunny-ears-cactus', 'Opuntia microdasys', 'Bunny ears cactus', {
    synonyms: ['bunny ears', 'polka-dot cactus', "angel's wings cactus"],
    grows: { light: sun, hardiness: 'H1c', heightCm: [20, 60] },
    when: { plantOut: months(4, 6), flower: months(6, 7) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'No poison but barbed hairs that work into skin, lips and eyes. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Hold it with folded newspaper, for the tufts are worse than spines. A pad laid on dry grit roots in a month.',
  }),
  succulent('prickly-pear', 'Opuntia ficus-indica', 'Prickly pear', {
    synonyms: ['Indian fig', 'Barbary fig', 'opuntia'],
    grows: { light: sun, hardiness: 'H2', heightCm: [60, 200] },
    when: { plantOut: months(4, 6), flower: months(6, 7) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Fruit and pads are eaten, but the barbed hairs work into skin. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Stands under an open porch in mild towns, if rain cannot reach it. Pull hairs out of fingers with tape.',
  }),
  succulent('golden-barrel-cactus', 'Kroenleinia grusonii', 'Golden barrel cactus', {
    synonyms: ['Echinocactus grusonii', 'golden barrel', "mother-in-law's cushion"],
    grows: { light: sun, hardiness: 'H1c', heightCm: [20, 50] },
    when: { sow: months(3, 5), plantOut: months(4, 6) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'No poison known, but strong spines that wound. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: "Bright all year, wet in June, dry from October. At a thumb's breadth a year it outlives the buyer.",
  }),
  succulent('moon-cactus', 'Gymnocalycium mihanovichii', 'Moon cactus', {
    synonyms: ['grafted cactus', 'ruby ball', 'Hibotan cactus', 'chin cactus'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [8, 20] },
    when: { plantOut: months(4, 6), flower: months(5, 7) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'No poison known, but spines that prick. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'The red ball has no green and lives off the stock beneath. Expect a few years only and keep both out of hard sun.',
  }),
  succulent('old-lady-cactus', 'Mammillaria hahniana', 'Old lady cactus', {
    synonyms: ['mammillaria', 'old woman cactus', 'pincushion cactus'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [10, 25] },
    when: { sow: months(3, 5), plantOut: months(4, 6), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'No poison known, but spines that prick. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'A crown of pink flowers each spring after a cold, dry winter. Water beneath its white hair.',
  }),
  succulent('thimble-cactus', 'Mammillaria vetula', 'Thimble cactus', {
    synonyms: ['Mammillaria gracilis', 'thumb cactus', 'Arizona Snowcap'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [5, 12] },
    when: { plantOut: months(4, 6), flower: months(3, 5) },
    toxicity: harm(
      'mild',
      'safe',
      'safe',
      'Spines are soft yet still prick small fingers; no poison known. The ASPCA lists thimble cactus as non-toxic to cats and dogs.',
    ),
    care: 'Little thimbles fall off and root where they land. A shallow bowl fills in two summers.',
  }),
  succulent('peanut-cactus', 'Echinopsis chamaecereus', 'Peanut cactus', {
    synonyms: ['Chamaecereus silvestrii', 'Lobivia silvestrii'],
    grows: { light: sun, hardiness: 'H2', heightCm: [8, 15] },
    when: { plantOut: months(4, 6), flower: months(5, 6) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'No poison known, but fine spines that prick. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Fingers turn purple in a cold greenhouse, and scarlet cups thank you in May. It breaks at a touch, and each piece lives.',
  }),
  succulent('hedgehog-cactus', 'Echinopsis oxygona', 'Hedgehog cactus', {
    synonyms: ['Easter lily cactus', 'sea urchin cactus', 'echinopsis'],
    grows: { light: sun, hardiness: 'H2', heightCm: [10, 25] },
    when: { plantOut: months(4, 6), flower: months(6, 7) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'No poison known, but spines that wound. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Scented trumpets as long as the plant open at night. Twist off pups for friends and leave some for a clump.',
  }),
  succulent('old-man-cactus', 'Cephalocereus senilis', 'Old man cactus', {
    synonyms: ['old man of Mexico'],
    grows: { light: sun, hardiness: 'H1b', heightCm: [20, 60] },
    when: { sow: months(3, 5), plantOut: months(4, 6) },
    toxicity: harm(
      'mild',
      'safe',
      'safe',
      'Spines hide under the hair and wound; no poison known. The ASPCA lists old man cactus as non-toxic to cats and dogs.',
    ),
    care: 'Comb its beard with a soft brush. Lime-rich grit and full light keep it slim and white.',
  }),
  succulent('orchid-cactus', 'Epiphyllum oxypetalum', 'Orchid cactus', {
    synonyms: ['queen of the night', 'epiphyllum', "Dutchman's pipe cactus", 'night-blooming cereus'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [60, 150] },
    when: { plantOut: months(4, 6), flower: months(6, 9) },
    toxicity: petUnknown,
    care: 'Sit up for it, as plate-wide flowers are limp by dawn. Leafy mix, shade and more water than other cacti.',
  }),
  succulent('rats-tail-cactus', 'Disocactus flagelliformis', "Rat's tail cactus", {
    synonyms: ['Aporocactus flagelliformis', 'rattail cactus'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [30, 100] },
    when: { plantOut: months(4, 6), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'No poison known, but spines that prick. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Let tails swing from a high hook in the sun. Cool winters paint them cerise.',
  }),
  succulent('mistletoe-cactus', 'Rhipsalis baccifera', 'Mistletoe cactus', {
    synonyms: ['rhipsalis', 'spaghetti cactus', 'coral cactus'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1b', heightCm: [30, 100] },
    when: { plantOut: months(3, 6), flower: months(2, 4) },
    toxicity: petSafe,
    care: 'Spineless green rain for a bathroom shelf. Mist it, feed it weakly, and shade it from noon.',
  }),
  succulent('fishbone-cactus', 'Disocactus anguliger', 'Fishbone cactus', {
    synonyms: ['Epiphyllum anguliger', 'zigzag cactus', 'ric rac cactus', 'Selenicereus anthonyanus'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [30, 80] },
    when: { plantOut: months(3, 6), flower: months(9, 11) },
    toxicity: petUnknown,
    care: 'Zigzag stems hang like a comb. A few cool weeks in autumn may bring a scented bloom.',
  }),
  succulent('peruvian-apple-cactus', 'Cereus repandus', 'Peruvian apple cactus', {
    synonyms: ['Cereus peruvianus', 'column cactus', 'hedge cactus'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [60, 200] },
    when: { plantOut: months(4, 6), flower: months(7, 8) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'No poison known, but spines that wound. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'A pillar for a sunny hall that adds a hand a year. Wedge it while repotting, wrapped in an old carpet.',
  }),
  succulent('christmas-cactus', 'Schlumbergera × buckleyi', 'Christmas cactus', {
    synonyms: ['zygocactus', 'Schlumbergera bridgesii', 'holiday cactus', 'crab cactus'],
    grows: { light: ['part-shade'], hardiness: 'H1c', heightCm: [20, 40] },
    when: { plantOut: months(3, 6), flower: months(12, 2) },
    toxicity: petSafe,
    care: 'Cool nights and dark evenings from October set the buds; then do not shift it. Three joints, dried for a day, make the next heirloom.',
  }),
  succulent('thanksgiving-cactus', 'Schlumbergera truncata', 'Thanksgiving cactus', {
    synonyms: ['claw cactus', 'false Christmas cactus', 'November cactus'],
    grows: { light: ['part-shade'], hardiness: 'H1c', heightCm: [20, 35] },
    when: { plantOut: months(3, 6), flower: months(10, 12) },
    toxicity: petSafe,
    care: "Toothed joints and flowers six weeks ahead of its cousin's. Most shop plants are this one, and bud drop is their protest at the move.",
  }),
  succulent('easter-cactus', 'Rhipsalidopsis gaertneri', 'Easter cactus', {
    synonyms: ['Hatiora gaertneri', 'Schlumbergera gaertneri', 'Whitsun cactus'],
    grows: { light: ['part-shade'], hardiness: 'H1c', heightCm: [15, 25] },
    when: { plantOut: months(4, 6), flower: months(3, 5) },
    toxicity: petSafe,
    care: 'Starry, many-rayed flowers when the nights lengthen no more. Keep it nearly dry through midwinter.',
  }),
]
