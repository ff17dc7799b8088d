import { type Field, isOfGoods, sellingMentions } from './invasive/context.ts'
import { type Mention, mentionsIn, taxa } from './invasive/mentions.ts'
import { type Law, type Rule, type Taxon, UNION_LIST } from './invasive/taxon.ts'
import { isWildDug, wildDug } from './invasive/wild-dug.ts'
import { wordsOf } from './invasive/words.ts'

export { type Poison, poisonReason, poisonSentence, poisonsIn } from './invasive/poisons.ts'

/** A regulated plant that a listing offers. */
export interface Finding {
  taxon: Taxon
  field: Field
}

const weight: Readonly<Record<Rule, number>> = { banned: 0, policy: 1, wild: 2, check: 3, elsewhere: 4 }

interface Offered {
  title: string
  description?: string
  /** Where the law of Northern Ireland applies. */
  isNorthernIreland?: boolean
}

/** The regulated plants that these texts offer, most severe first, each once. */
export function invasiveIn({ title, description = '', isNorthernIreland = false }: Offered): Finding[] {
  const [words, more] = [wordsOf(title), wordsOf(description)]
  const named = mentionsIn(words)
  const selling = sellingMentions(words, named, 'title')
  const others = isOfGoods(words, named, selling) ? [] : sellingMentions(more, mentionsIn(more, words), 'description')
  const found = [...inField(selling, 'title'), ...inField(others, 'description')]
  if (isWildDug([...words, ...more])) {
    found.push({ taxon: wildDug, field: isWildDug(words) ? 'title' : 'description' })
  }
  return [...new Map(found.toReversed().map((finding) => [finding.taxon, finding])).values()]
    .toReversed()
    .flatMap((finding) => whereSold(finding, isNorthernIreland))
    .sort((a, b) => weight[a.taxon.rule] - weight[b.taxon.rule])
}

/** The finding under the law of the place where it is sold; none if it is not regulated there. */
function whereSold({ taxon, field }: Finding, isNorthernIreland: boolean): Finding[] {
  if (isNorthernIreland && taxon.isOnUnionList) return [{ taxon: { ...taxon, rule: 'banned', law: UNION_LIST }, field }]
  return taxon.rule === 'elsewhere' ? [] : [{ taxon, field }]
}

const inField = (mentions: readonly Mention[], field: Field): Finding[] =>
  mentions.map(({ taxon }) => ({ taxon, field }))

export const isRefused = ({ rule }: Taxon): boolean => rule === 'banned' || rule === 'policy'

/** Messages for the seller, one sentence each. */
export interface Refusal {
  plant: string
  latin: string
  reason: string
  instead: string
  law: Law
  /** Refused by our own policy, although the law would allow it. */
  isPolicy: boolean
}

/** What the seller must confirm and buyers are shown. */
export interface WildRisk {
  /** The name under which the acknowledgement is stored. */
  latin: string
  plant: string
  /** For the seller, in the first person. */
  acknowledgement: string
  /** For buyers. */
  notice: string
  law: Law
}

export const refusalOf = ({ name, latin, reason, instead, law, rule }: Taxon): Refusal => ({
  plant: name,
  latin,
  reason,
  instead,
  law,
  isPolicy: rule === 'policy',
})

/** The whole refusal as one message. */
export function refusalSentence({ taxon, field }: Finding): string {
  const { name, latin, reason, instead, law, rule } = taxon
  const what = taxon === wildDug ? capital(name) : `${capital(name)} (${latin})`
  const verdict =
    rule === 'policy'
      ? 'is not accepted here. That is our own rule'
      : `may not be offered for sale or given away: ${law.name}`
  const way = field === 'description' ? ' If your description only mentions it, please say it in other words.' : ''
  return `${what} ${verdict}. ${reason} Better: ${instead}.${way}`
}

/** A short version for the field. */
export const shortRefusal = ({ name, instead }: Taxon): string =>
  `${capital(name)} may not be offered here. Better: ${instead}.`

/** The acknowledgement and the notice for a plant that may be sold under a condition. */
export function wildRiskOf({ latin, name, rule, reason, law }: Taxon): WildRisk {
  const plant = name === latin ? name : `${capital(name)} (${latin})`
  if (rule === 'check') {
    return {
      latin,
      plant,
      law,
      acknowledgement: `${reason} I confirm that mine may be sold.`,
      notice: `${reason} The seller has confirmed that this one may be sold.`,
    }
  }
  const where = law.name.includes('Scotland') ? ' in Scotland' : ''
  return {
    latin,
    plant,
    law,
    acknowledgement: `I know that it is an offence${where} to plant ${name} in the wild or let it escape there, and I will tell the buyer.`,
    notice: `It is an offence${where} to plant this in the wild or to let it escape there. ${reason} Keep it in the garden and never dump cuttings.`,
  }
}

const byLatin: ReadonlyMap<string, Taxon> = new Map(taxa.map((taxon) => [taxon.latin, taxon]))

/** The notices for a seller's acknowledgements, by the names under which they are stored. */
export const wildRisksNamed = (latinNames: readonly string[]): WildRisk[] =>
  latinNames.flatMap((latin) => byLatin.get(latin) ?? []).map(wildRiskOf)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
