import { isAmong, namesIn } from './names.ts'

/**
 * Plants that the ASPCA's list calls non-toxic to cats and dogs, by the names it uses. A genus stands here only where the
 * list names the genus. A plant that it names in both lists, such as Hibiscus syriacus, is left out.
 */
export const isNonToxicByAspca = isAmong(
  namesIn(`
  Alcea rosea
  Anethum graveolens
  Anthriscus cerefolium
  Antirrhinum majus
  Aphelandra squarrosa
  Aspidistra elatior
  Beaucarnea recurvata
  Beta vulgaris
  Calathea
  Calendula officinalis
  Callistemon
  Callistephus chinensis
  Camellia japonica
  Canna edulis
  Canna generalis
  Canna indica
  Canna × generalis
  Castanea dentata
  Celosia argentea
  Celosia cristata
  Celosia plumosa
  Celosia spicata
  Centaurea cyanus
  Cephalocereus senilis
  Ceratostigma willmottianum
  Chamaedorea elegans
  Chlorophytum comosum
  Chrysalidocarpus lutescens
  Cissus rhombifolia
  Coreopsis
  Coriandrum sativum
  Crataegus monogyna
  Cucumis melo
  Cucumis sativus
  Cucurbita maxima Hubbard Group
  Cucurbita pepo
  Daucus carota
  Dionaea muscipula
  Dypsis lutescens
  Echeveria elegans
  Echeveria glauca
  Echinops
  Elaeagnus × submacrophylla
  Fatsia japonica
  Fittonia albivenis
  Fittonia verschaffeltii
  Foeniculum vulgare
  Fragaria
  Fuchsia
  Galtonia
  Gerbera jamesonii
  Graptopetalum paraguayense
  Guzmania lingulata
  Gynura aurantiaca
  Haworthia
  Heuchera sanguinea
  Howea forsteriana
  Hoya carnosa
  Hoya kerrii
  Hypoestes phyllostachya
  Impatiens
  Jasminum
  Kniphofia
  Liriodendron tulipifera
  Liriope muscari
  Magnolia stellata
  Mahonia aquifolium
  Mammillaria fragilis
  Mammillaria vetula
  Melaleuca citrina
  Melissa officinalis
  Muscari armeniacum
  Nephrolepis exaltata
  Ocimum basilicum
  Peperomia argyreia
  Peperomia caperata
  Peperomia obtusifolia
  Petunia
  Phalaenopsis
  Phlox subulata
  Phyllostachys aurea
  Pilea cadierei
  Platycerium bifurcatum
  Poterium sanguisorba
  Rhipsalis baccifera
  Rhipsalis cassutha
  Rosa
  Rosmarinus officinalis
  Saintpaulia
  Salvia officinalis
  Sanguisorba minor
  Satureja hortensis
  Schlumbergera bridgesii
  Schlumbergera × buckleyi
  Schlumbergera russelliana
  Sedum morganianum
  Sinningia speciosa
  Soleirolia soleirolii
  Stephanotis floribunda
  Stevia rebaudiana
  Streptocarpus
  Thymus vulgaris
  Trachelospermum jasminoides
  Trachycarpus fortunei
  Tropaeolum majus
  Zinnia
`),
)
