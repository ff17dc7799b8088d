import { type Taxon, UNION_LIST } from './taxon.ts'

const listed = { rule: 'elsewhere', law: UNION_LIST, isOnUnionList: true } as const

/**
 * Plants of the list of the EU that are not regulated in Great Britain: those added in 2022 and 2025, without water lettuce,
 * New Zealand pigmyweed and the knotweeds, which other lists have. Two seaweeds and a seagrass are left out: nobody sells
 * them to gardeners.
 */
export const unionListPlants: readonly Taxon[] = [
  {
    ...listed,
    latin: 'Celastrus orbiculatus',
    name: 'oriental bittersweet',
    names: ['Asian bittersweet', 'Chinese bittersweet', 'staff vine'],
    reason: 'It strangles trees, and birds carry its seed into woods.',
    instead: 'honeysuckle (Lonicera periclymenum)',
  },
  {
    ...listed,
    latin: 'Hakea sericea',
    name: 'silky hakea',
    names: ['needlebush', 'silky needlewood'],
    reason: 'It forms thickets that burn easily.',
    instead: 'tea tree (Leptospermum scoparium)',
  },
  {
    ...listed,
    latin: 'Koenigia polystachya',
    name: 'Himalayan knotweed',
    synonyms: ['Persicaria wallichii', 'Polygonum polystachyum', 'Persicaria polystachya', 'Rubrivena polystachya'],
    names: ['garden smartweed', 'knotweed Himalayan'],
    reason: 'It spreads along rivers from pieces of its roots.',
    instead: 'red bistort (Bistorta amplexicaulis)',
  },
  {
    ...listed,
    latin: 'Acacia mearnsii',
    name: 'black wattle',
    names: ['wattle black'],
    reason: 'It takes over grassland and dries out soils.',
    instead: 'mimosa (Acacia dealbata)',
  },
  {
    ...listed,
    latin: 'Broussonetia papyrifera',
    name: 'paper mulberry',
    names: ['mulberry paper', 'tapa cloth tree'],
    reason: 'Its suckers and seedlings crowd out other trees.',
    instead: 'black mulberry (Morus nigra)',
  },
  {
    ...listed,
    latin: 'Delairea odorata',
    name: 'Cape ivy',
    synonyms: ['Senecio mikanioides'],
    names: ['German ivy', 'parlour ivy'],
    reason: 'It smothers hedges and woodland edges from dumped cuttings.',
    instead: 'ivy (Hedera helix)',
  },
]
