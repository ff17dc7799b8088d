/**
 * What follows from a plant being named: `banned` may not be sold by law, `policy` we do not list although the law would
 * allow it, `wild` may be sold but not let into the wild, `check` is legal itself and easily mistaken for what is not.
 */
export type Rule = 'banned' | 'policy' | 'wild' | 'check'

export interface Law {
  /** Act or order with its section, as people cite it. */
  name: string
  url: string
}

export interface Taxon {
  /** As the law names it. */
  latin: string
  /** As gardeners name it. */
  name: string
  rule: Rule
  law: Law
  /** Other Latin names, older ones and those of its banned hybrids. */
  synonyms?: readonly string[]
  /** Latin names whose first word is not to be shortened to a letter: `L. japonicum` is a privet to most people. */
  isWrittenOut?: boolean
  /** Other English names, Latin first words that stand for this plant alone, and names turned round. */
  names?: readonly string[]
  /** Words that show another plant is meant when only an English name was found. */
  unless?: readonly string[]
  /** What is made of it, dead, and may be sold. */
  goods?: readonly string[]
  /** Why, in one sentence: for refusals the harm, for acknowledgements what to be sure of. */
  reason: string
  /** What to grow and offer in its place. */
  instead: string
}

/** The 36 plants of special concern. */
export const SPECIAL_CONCERN: Law = {
  name: 'Invasive Alien Species (Enforcement and Permitting) Order 2019, article 3',
  url: 'https://www.legislation.gov.uk/uksi/2019/527/article/3',
}

/** Pond plants banned from sale in England. */
export const SALE_BAN: Law = {
  name: 'Wildlife and Countryside Act 1981, section 14ZA; SI 2014/538, article 3',
  url: 'https://www.legislation.gov.uk/uksi/2014/538/made',
}

/** Plants that may not be let into the wild. */
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
