import { isAmong, namesIn } from './names.ts'

/**
 * Plants that published pages name as non-toxic to dogs and cats by the ASPCA: a veterinary practice (Mallard Creek
 * Animal Hospital) and mindbodygreen, which asked the ASPCA's poison control centre. The ASPCA's own list for dogs has not
 * been compared, so no other plant is called safe for them.
 */
export const isNonToxicToDogs = isAmong(
  namesIn(`
  Calathea
  Chlorophytum comosum
  Chrysalidocarpus lutescens
  Dionaea muscipula
  Haworthia
  Nephrolepis exaltata
  Peperomia argyreia
  Peperomia obtusifolia
  Streptocarpus ionanthus
`),
)
