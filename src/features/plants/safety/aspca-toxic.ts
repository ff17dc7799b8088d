import { isAmong, namesIn } from './names.ts'

/**
 * Plants that the ASPCA's list calls toxic to cats and dogs, by the names it uses. A genus stands here only where the list
 * names the genus. Grape, avocado and hop, which the ASPCA names elsewhere, are in the catalogue.
 */
export const isToxicByAspca = isAmong(
  namesIn(`
  Abrus precatorius
  Achillea millefolium
  Adenium obesum
  Aesculus
  Aglaonema modestum
  Allium ampeloprasum
  Allium cepa
  Allium sativum
  Allium schoenoprasum
  Alocasia
  Aloe barbadensis
  Aloe vera
  Aloysia citrodora
  Aloysia triphylla
  Amaryllis
  Ammi majus
  Anthemis cotula
  Anthemis nobilis
  Anthurium scherzerianum
  Apocynum
  Aralia spinosa
  Arisaema triphyllum
  Artemisia dracunculus
  Arum maculatum
  Asclepias
  Asparagus densiflorus
  Begonia
  Borago officinalis
  Brassaia actinophylla
  Brunfelsia
  Buxus
  Caesalpinia
  Caladium
  Cannabis sativa
  Carum carvi
  Celastrus scandens
  Chamaemelum nobile
  Chrysanthemum
  Citrus × aurantiifolia
  Citrus × aurantium
  Citrus × limon
  Citrus × microcarpa
  Citrus × paradisi
  Citrus × sinensis
  Clematis
  Clivia
  Colchicum autumnale
  Colocasia
  Conium maculatum
  Convallaria majalis
  Cordyline australis
  Cordyline fruticosa
  Cordyline terminalis
  Crassula arborescens
  Crassula argentea
  Crassula ovata
  Cycas
  Cyclamen
  Cymbopogon citratus
  Dahlia
  Delphinium
  Dianthus
  Dieffenbachia
  Digitalis purpurea
  Dracaena
  Epipremnum aureum
  Erigeron speciosus
  Eucalyptus
  Euphorbia pulcherrima
  Euphorbia tirucalli
  Fagopyrum
  Ficus benjamina
  Gardenia jasminoides
  Gladiolus
  Gloriosa superba
  Gypsophila elegans
  Hedera helix
  Helleborus niger
  Hemerocallis
  Heracleum maximum
  Hippeastrum
  Hosta plantaginea
  Hyacinthus orientalis
  Hydrangea arborescens
  Hypericum perforatum
  Ilex aquifolium
  Ilex opaca
  Ipomoea
  Iris
  Kalanchoe
  Kalmia
  Lantana camara
  Lathyrus latifolius
  Laurus nobilis
  Lavandula angustifolia
  Leucothoe
  Levisticum officinale
  Ligustrum
  Lilium
  Lobelia cardinalis
  Lycopersicon
  Lyonia
  Malus sylvestris
  Melia azedarach
  Mentha
  Monstera deliciosa
  Nandina domestica
  Narcissus
  Nasturtium officinale
  Nepeta cataria
  Nerium oleander
  Nicotiana glauca
  Origanum majorana
  Origanum vulgare
  Oxalis
  Paeonia officinalis
  Pelargonium
  Petroselinum crispum
  Philodendron
  Pieris japonica
  Podocarpus macrophyllus
  Podophyllum peltatum
  Polyscias guilfoylei
  Portulaca oleracea
  Primula vulgaris
  Prunus
  Ranunculus
  Rheum
  Rhododendron
  Ricinus communis
  Robinia
  Rumex
  Sansevieria trifasciata
  Schefflera
  Scindapsus pictus
  Senecio
  Solanum
  Spathiphyllum
  Strelitzia reginae
  Syngonium podophyllum
  Taxus
  Tradescantia fluminensis
  Tulipa
  Vinca
  Wisteria
  Yucca
  Zamia
  Zantedeschia aethiopica
`),
)
