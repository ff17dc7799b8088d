/** Names that listings use for whole groups of plants, beside the catalogue's. A group of which nothing else is known is never safe. */
export interface Group {
  /** As titles use it, in the singular. The first names the group. */
  names: readonly [string, ...string[]]
  /** Those for whom a source certainly calls it harmful. */
  harms?: Partial<Record<'cats' | 'dogs' | 'children', 'toxic' | 'dangerous'>>
  /** Who says so. */
  source?: string
}

const pets = { cats: 'toxic', dogs: 'toxic' } as const
const ASPCA = 'The ASPCA lists it as toxic to pets'

export const groups: readonly Group[] = [
  {
    names: ['lily', 'lilly', 'lillie', 'lilium'],
    harms: { cats: 'dangerous' },
    source: 'The ASPCA lists lilies as toxic to cats',
  },
  { names: ['begonia'], harms: pets, source: ASPCA },
  { names: ['iris'], harms: pets, source: ASPCA },
  { names: ['chrysanthemum', 'mum', 'chrysanth'], harms: pets, source: ASPCA },
  { names: ['cheese plant'], harms: pets, source: 'The ASPCA lists Monstera deliciosa as toxic to pets' },
  { names: ['umbrella plant', 'umbrella tree', 'schefflera'], harms: pets, source: ASPCA },
  {
    names: ['caladium', 'elephant ear', 'angel wing'],
    harms: pets,
    source: 'The ASPCA lists Caladium as toxic to pets',
  },
  { names: ['philodendron', 'pothos'], harms: pets, source: ASPCA },
  { names: ['dieffenbachia', 'dumb cane', 'dumbcane'], harms: pets, source: ASPCA },
  {
    names: ['sago palm', 'sago', 'cycad', 'cycas'],
    harms: { cats: 'dangerous', dogs: 'dangerous' },
    source: 'The ASPCA lists cycads as toxic to pets',
  },
  {
    names: ['cuckoo pint', 'lords and ladies', 'arum'],
    harms: { ...pets, children: 'toxic' },
    source: 'The ASPCA lists Arum as toxic to pets, the HTA as harmful to people',
  },
  {
    names: ['hemlock'],
    harms: { cats: 'dangerous', dogs: 'dangerous', children: 'dangerous' },
    source: 'The ASPCA lists poison hemlock as toxic to pets; it has killed people',
  },
  {
    names: ['deadly nightshade', 'nightshade', 'atropa'],
    harms: { ...pets, children: 'toxic' },
    source: 'The ASPCA lists nightshade as toxic to pets, the HTA deadly nightshade as harmful to people',
  },
  {
    names: ['spurge', 'euphorbia'],
    harms: { children: 'toxic' },
    source: 'The HTA lists Euphorbia as harmful to people: its sap burns skin and eyes',
  },
  {
    names: ['oleander', 'nerium'],
    harms: { cats: 'dangerous', dogs: 'dangerous', children: 'dangerous' },
    source: 'The ASPCA lists oleander as toxic to pets, the HTA as harmful to people',
  },
  { names: ['azalea'], harms: pets, source: 'The ASPCA lists Rhododendron as toxic to pets' },
  { names: ['ivy'], harms: pets, source: 'The ASPCA lists English ivy as toxic to pets' },
  { names: ['ficus', 'fig tree', 'rubber plant'] },
  { names: ['box', 'boxwood', 'buxus'] },
  { names: ['ragwort', 'senecio'] },
  { names: ['mistletoe'] },
  { names: ['laurel'] },
  { names: ['geranium'] },
  { names: ['jasmine'] },
  { names: ['cactus', 'cacti'] },
  { names: ['succulent'] },
  { names: ['palm'] },
  { names: ['orchid'] },
  { names: ['fern'] },
  { names: ['bulb', 'corm', 'tuber'] },
  { names: ['nettle'] },
  { names: ['mushroom'] },
]

/** These say that a listing offers several things, which its title does not name. */
export const MIXED =
  /\b(mix(?:es|ed|tures?)?|bundles?|(?:job ?)?lots?|collections?|assorted|assortments?|selections?|variety (?:of|pack)|varieties|various|types|kinds|house ?plants|range of|surprise|mystery|etc)\b/i

/** What stands between two things that are offered together. */
export const JOINS = /\b(and|with|plus|also|or|n|incl|including)\b|[&+,;/|•·]/i

/** Words that name no plant. */
export const NO_PLANTS = `a an the of in on at to for from my our your this that is are it its and with plus also or n incl including
  some few several both each per only about approx all one two three four five six seven eight nine ten dozen pair set pack packet
  pot potted pots tray cell module bag plant seed seedling plug cutting rooted unrooted bare root stem baby pup offset runner division
  clump start starter young mature old year yr month week cm mm inch in litre ltr l ft foot tall high wide small medium large big huge
  tiny little mini good great nice lovely beautiful gorgeous pretty stunning strong healthy well happy easy rare hardy evergreen
  perennial annual biennial grown growing grow established organic home homegrown ready planting out now spring summer autumn winter early late
  free swap sale cheap bargain price collect collection local fresh new spare surplus left last more
  red white pink yellow purple blue orange green black cream lilac silver gold golden dark light bright pale variegated
  flower flowering bloom blooming blossom bud budding leaf leafy scented fragrant sun shade sunny shady full part
  indoor outdoor garden gardener allotment windowsill patio border balcony care love children cat dog pet friendly safe`
