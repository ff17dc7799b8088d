import type { Law } from '../invasive/taxon.ts'
import type { Declared } from './declaration.ts'

const LAW: Law = {
  name: 'CITES; Council Regulation (EC) No 338/97 as retained, Annexes A and B',
  url: 'https://www.legislation.gov.uk/eur/1997/338',
}

interface Group {
  family: string
  title: string
  words: string
  unless?: string
}

/**
 * The garden and house plants of the appendices of CITES and of the annexes of Regulation 338/97, by the names that
 * sellers use. Left out, because the annotations of the appendices exempt them when they are propagated: cultivars of
 * Cyclamen persicum, Christmas and Easter cacti, Aloe vera, and Euphorbia milii and trigona. Of Euphorbia only the
 * succulent species are listed, of Dicksonia only the American ones.
 * Source: https://cites.org/eng/app/appendices.php
 */
const groups: readonly Group[] = [
  {
    family: 'Orchidaceae',
    title: 'Orchids',
    words: `orchid, phalaenopsis, cymbidium, dendrobium, paphiopedilum, phragmipedium, cattleya, oncidium, miltonia, miltoniopsis,
      vanda, masdevallia, dactylorhiza, cypripedium, pleione, bletilla, epipactis, ludisia, zygopetalum, brassia, odontoglossum,
      coelogyne, vanilla planifolia, calanthe`,
    unless:
      'orchid tree, poor mans orchid, schizanthus, orchid primrose, orchid dahlia, orchid cactus, orchid bark, orchid rockrose',
  },
  {
    family: 'Cactaceae',
    title: 'Cacti',
    words: `cactus, cacti, mammillaria, opuntia, echinopsis, echinocereus, rebutia, gymnocalycium, ferocactus, echinocactus, astrophytum,
      cereus, parodia, notocactus, lobivia, epiphyllum, rhipsalis, cleistocactus, melocactus, ariocarpus, lophophora, trichocereus,
      selenicereus, pachycereus, turbinicarpus, coryphantha`,
    unless: `christmas cactus, thanksgiving cactus, easter cactus, holiday cactus, schlumbergera, hatiora, rhipsalidopsis, zygocactus,
      dahlia, zinnia, aster, cactus compost, cactus mix, cactus soil, cactus spurge`,
  },
  {
    family: 'Galanthus',
    title: 'Snowdrops (Galanthus)',
    words: 'snowdrop, galanthus',
    unless: 'snowdrop tree, halesia, snowdrop anemone, snowdrop windflower',
  },
  { family: 'Sternbergia', title: 'Sternbergia', words: 'sternbergia, winter daffodil' },
  {
    family: 'Cyclamen',
    title: 'Cyclamen',
    words: 'cyclamen',
    unless: 'persicum, florist cyclamen, cyclamen narcissus, cyclamineus',
  },
  {
    family: 'Cycadales',
    title: 'Cycads',
    words:
      'cycad, cycas, zamia furfuracea, encephalartos, dioon, ceratozamia, macrozamia, lepidozamia, stangeria, bowenia, sago palm',
  },
  { family: 'Nepenthes', title: 'Tropical pitcher plants (Nepenthes)', words: 'nepenthes, monkey cup' },
  { family: 'Sarracenia', title: 'Trumpet pitchers (Sarracenia)', words: 'sarracenia, trumpet pitcher, pitcher plant' },
  { family: 'Dionaea muscipula', title: 'Venus flytrap', words: 'dionaea, venus flytrap, venus fly trap' },
  {
    family: 'Euphorbia',
    title: 'Succulent spurges (Euphorbia)',
    words: `euphorbia obesa, euphorbia lactea, euphorbia ingens, euphorbia tirucalli, euphorbia horrida, euphorbia meloformis,
      euphorbia enopla, euphorbia resinifera, euphorbia ammak, euphorbia abyssinica, euphorbia canariensis, euphorbia caput medusae,
      euphorbia suzannae, pencil cactus, candelabra tree, baseball plant`,
  },
  {
    family: 'Aloe',
    title: 'Aloes',
    words: 'aloe',
    unless: 'aloe vera, aloe barbadensis, aloe yucca, water aloe, partridge breast',
  },
  { family: 'Pachypodium', title: 'Pachypodium', words: 'pachypodium, madagascar palm' },
  { family: 'Hoodia', title: 'Hoodia', words: 'hoodia' },
  {
    family: 'Agave',
    title: 'Agaves of CITES',
    words: 'agave parviflora, agave victoriae reginae, agave victoria reginae',
  },
  {
    family: 'Tillandsia',
    title: 'Air plants of CITES',
    words: 'tillandsia xerographica, tillandsia harrisii, tillandsia kammii',
  },
  { family: 'Beaucarnea', title: 'Ponytail palms (Beaucarnea)', words: 'beaucarnea, ponytail palm, pony tail palm' },
  { family: 'Cyathea', title: 'Scaly tree ferns (Cyathea)', words: 'cyathea, alsophila, sphaeropteris' },
  { family: 'Araucaria araucana', title: 'Monkey puzzle', words: 'araucaria araucana, monkey puzzle, monkeypuzzle' },
  {
    family: 'Podophyllum hexandrum',
    title: 'Himalayan may apple',
    words: 'podophyllum hexandrum, podophyllum emodi, sinopodophyllum',
  },
]

/** Plants of which the seller declares that they were propagated. */
export const citesPlants: readonly Declared[] = groups.map(({ family, title, words, unless }) => ({
  name: `CITES ${family}`,
  title,
  words,
  ...(unless && { unless }),
  law: LAW,
  acknowledgement:
    'CITES protects them in the wild. I confirm that mine were propagated in cultivation or lawfully acquired, and not dug up in the wild.',
  notice:
    'CITES protects them in the wild. The seller has confirmed that this one was propagated in cultivation or lawfully acquired. Taking it out of Great Britain may need a permit.',
}))
