import { SCHEDULE_8, type Taxon } from './taxon.ts'
import { keyOf, type Word } from './words.ts'

/** Native plants of any species dug up in the wild. */
export const wildDug: Taxon = {
  rule: 'banned',
  law: SCHEDULE_8,
  latin: 'Plantae spontaneae',
  name: 'plants dug up in the wild',
  reason: 'Wild plants may not be uprooted without the landowner’s leave, and some may not be sold at all.',
  instead: 'the same plant, raised in a garden or nursery',
}

const natives = new Set(
  'bluebell snowdrop primrose cowslip oxlip orchid ransoms anemone daffodil fritillary foxglove fern'
    .split(' ')
    .map(keyOf),
)
const taken = new Set('dug lifted uprooted collected pulled taken gathered harvested'.split(' ').map(keyOf))
const wilds = new Set(
  'wild wood woods woodland forest hedgerow verge countryside roadside riverbank lane'.split(' ').map(keyOf),
)
const ways = new Set('up out from in of the a an our local nearby old ancient straight fresh'.split(' ').map(keyOf))
const denials = new Set('not never no nor wasnt werent arent isnt nothing none without'.split(' ').map(keyOf))

/** Whether a text offers native plants taken from the wild, such as "wild-dug" or "lifted from the woods". */
export function isWildDug(words: readonly Word[]): boolean {
  return words.some(({ key }) => natives.has(key)) && words.some((word, at) => isTakenFromTheWild(words, word, at))
}

function isTakenFromTheWild(words: readonly Word[], word: Word, at: number): boolean {
  const isDenied = words.slice(Math.max(0, at - 3), at).some(({ key }) => denials.has(key))
  if (isDenied) return false
  if (word.text === 'wild' && taken.has(words[at + 1]?.key ?? '')) return true
  if (!taken.has(word.key)) return false
  let next = at + 1
  while (next <= at + 4 && ways.has(words[next]?.key ?? '')) next++
  return next > at + 1 && wilds.has(words[next]?.key ?? '')
}
