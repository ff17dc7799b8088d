/**
 * Consequence of naming a plant: `banned` may not be sold by law; `policy` is refused by us although the law would
 * allow it; `wild` may be sold but not released into the wild; `check` is legal but easily mistaken for an illegal
 * plant; `elsewhere` is regulated in Northern Ireland alone.
 */
export type Rule = 'banned' | 'policy' | 'wild' | 'check' | 'elsewhere'

export interface Law {
  /** Act or order with its section, in the usual citation form. */
  name: string
  url: string
}

export interface Taxon {
  /** The name used by the law. */
  latin: string
  /** The name used by gardeners. */
  name: string
  rule: Rule
  law: Law
  /** May not be sold in Northern Ireland, where the list of the EU applies, although it may be in Great Britain. */
  isOnUnionList?: true
  /** Other Latin names: older ones, and those of its banned hybrids. */
  synonyms?: readonly string[]
  /** Latin names whose first word must not be abbreviated: `L. japonicum` usually means a privet. */
  isWrittenOut?: boolean
  /** Other English names, Latin first words that denote only this plant, and names in reversed order. */
  names?: readonly string[]
  /** Words showing that another plant is meant, when only an English name was found. */
  unless?: readonly string[]
  /** Dead products made of it, which may be sold. */
  goods?: readonly string[]
  /** The reason in one sentence: the harm for refusals, what to check for acknowledgements. */
  reason: string
  /** An alternative to grow and sell. */
  instead: string
}

/** The 36 plants of special concern. */
export const SPECIAL_CONCERN: Law = {
  name: 'Invasive Alien Species (Enforcement and Permitting) Order 2019, article 3',
  url: 'https://www.legislation.gov.uk/uksi/2019/527/article/3',
}

/**
 * The list of the EU, which applies in Northern Ireland under the Windsor Framework, with the additions of 2022 (Regulation
 * (EU) 2022/1203) and of 2025 (Regulation (EU) 2025/1422) that do not bind Great Britain.
 */
export const UNION_LIST: Law = {
  name: 'Regulation (EU) No 1143/2014, article 7; Invasive Alien Species (Enforcement and Permitting) Order (Northern Ireland) 2019',
  url: 'https://www.legislation.gov.uk/nisr/2019/159',
}

/** Pond plants banned from sale in England. */
export const SALE_BAN: Law = {
  name: 'Wildlife and Countryside Act 1981, section 14ZA; SI 2014/538, article 3',
  url: 'https://www.legislation.gov.uk/uksi/2014/538/made',
}

/** Plants that must not be released into the wild. */
export const SCHEDULE_9: Law = {
  name: 'Wildlife and Countryside Act 1981, section 14(2) and Schedule 9, Part 2',
  url: 'https://www.legislation.gov.uk/ukpga/1981/69/schedule/9',
}

export const SCHEDULE_9_SCOTLAND: Law = {
  name: 'Wildlife and Countryside Act 1981 (Variation of Schedule 9) (Scotland) Order 2005, article 2',
  url: 'https://www.legislation.gov.uk/ssi/2005/308/contents/made',
}

/** Native plants that may not be taken from the wild and sold. */
export const SCHEDULE_8: Law = {
  name: 'Wildlife and Countryside Act 1981, section 13 and Schedule 8',
  url: 'https://www.legislation.gov.uk/ukpga/1981/69/section/13',
}
