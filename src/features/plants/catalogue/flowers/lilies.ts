import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sun, sunOrPartShade } from '../entry.ts'

const bulb = entryOf('bulb')

/** True lilies. All of them are deadly to cats. */
export const lilies: readonly Plant[] = [
  bulb('regal-lily', 'Lilium regale', 'Regal lily', {
    synonyms: ['lily', "king's lily", 'royal lily'],
    grows: { light: sun, hardiness: 'H6', heightCm: [80, 150] },
    when: { plantOut: months(10, 3), flower: months(6, 7) },
    toxicity: harm(
      'safe',
      'dangerous',
      'safe',
      'A lick of pollen or a bite of leaf can kill a cat by kidney failure. The ASPCA lists true lilies as toxic to cats and non-toxic to dogs.',
    ),
    care: 'Set bulbs deep over grit, for roots grow from the stem as well. Squash scarlet beetles and their slimy grubs from April on, and keep it out of homes with cats.',
  }),
  bulb('tiger-lily', 'Lilium lancifolium', 'Tiger lily', {
    synonyms: ['Lilium tigrinum', 'devil lily'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [90, 150] },
    when: { plantOut: months(10, 3), flower: months(7, 9) },
    toxicity: harm(
      'safe',
      'dangerous',
      'safe',
      'Every part, pollen too, can kill a cat by kidney failure. The ASPCA lists tiger lilies as toxic to cats and non-toxic to dogs.',
    ),
    care: 'Black beads in the leaf joints each make a new bulb in three years. It carries virus unharmed, so plant it far from other lilies, and never where cats roam.',
  }),
  bulb('martagon-lily', 'Lilium martagon', 'Martagon lily', {
    synonyms: ["Turk's cap lily", "common Turk's cap"],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [90, 150] },
    when: { sow: months(9, 10), plantOut: months(9, 11), flower: months(6, 7) },
    toxicity: harm(
      'safe',
      'dangerous',
      'safe',
      'Every part, pollen too, can kill a cat by kidney failure. The ASPCA lists true lilies as toxic to cats and non-toxic to dogs.',
    ),
    care: 'Patient gardeners naturalise it in light woodland, where it lives for generations. Leave the stems to seed, except in gardens that cats visit.',
  }),
  bulb('oriental-lily', "Lilium 'Stargazer'", 'Oriental lily', {
    synonyms: ['Stargazer lily', 'oriental hybrid lily', 'Lilium Stargazer'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [70, 120] },
    when: { plantOut: months(10, 3), flower: months(7, 8) },
    toxicity: harm(
      'safe',
      'dangerous',
      'safe',
      'Every part, pollen too, can kill a cat by kidney failure. The ASPCA lists Stargazer lilies as toxic to cats and non-toxic to dogs.',
    ),
    care: 'Lime-hating, so a tub of ericaceous compost is its best home. Nip the anthers off cut blooms to spare sleeves; that does not make them safe for cats.',
  }),
  bulb('asiatic-lily', 'Lilium bulbiferum', 'Asiatic lily', {
    synonyms: ['orange lily', 'fire lily', 'Asiatic hybrid lily'],
    grows: { light: sun, hardiness: 'H6', heightCm: [50, 120] },
    when: { plantOut: months(10, 3), flower: months(6, 7) },
    toxicity: harm(
      'safe',
      'dangerous',
      'safe',
      'Every part, pollen too, can kill a cat by kidney failure. The ASPCA lists Asiatic lilies as toxic to cats and non-toxic to dogs.',
    ),
    care: 'Upward bowls without scent, easy in pots or ground. Let stems yellow before cutting, and choose another flower if you share your home with a cat.',
  }),
  bulb('easter-lily', 'Lilium longiflorum', 'Easter lily', {
    synonyms: ['trumpet lily', 'November lily', 'white trumpet lily'],
    grows: { light: sunOrPartShade, hardiness: 'H3', heightCm: [60, 100] },
    when: { plantOut: months(10, 3), flower: months(6, 7) },
    toxicity: harm(
      'safe',
      'dangerous',
      'safe',
      'Every part, pollen too, can kill a cat by kidney failure. The ASPCA lists Easter lilies as toxic to cats and non-toxic to dogs.',
    ),
    care: 'Sold forced for spring, it may bloom outdoors a year later in a mild garden. Where a cat lives, do not bring it through the door.',
  }),
]
