import { isAmong, namesIn } from './names.ts'

/**
 * Plants that lists of poison centres for people call non-toxic: the Poison Control Center at the Children’s Hospital of
 * Philadelphia and the Missouri Poison Center. Both use common names; they are written here as the plants that are sold
 * under them. What the catalogue calls harmful in any way is not safe, whatever stands here.
 */
export const isNonToxicToChildren = isAmong(
  namesIn(`
  Abelia
  Aster
  Echeveria
  Gardenia jasminoides
  Hemerocallis
  Hibiscus rosa-sinensis
  Hosta
  Hoya
  Impatiens
  Lilium lancifolium
  Lilium longiflorum
  Lysimachia nummularia
  Magnolia
  Maranta leuconeura
  Nephrolepis exaltata
  Peperomia
  Petunia
  Pilea cadierei
  Rhipsalidopsis gaertneri
  Saintpaulia
  Schlumbergera
  Soleirolia soleirolii
  Chlorophytum comosum
  Streptocarpus ionanthus
  Syringa vulgaris
  Viola
`),
)
