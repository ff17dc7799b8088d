import { keysOf } from '#shared/keyed.ts'
/** How much a kind of illegal content matters on this service: likelihood and harm together, as Ofcom's guidance has it. */
export const RISK_LEVELS = ['negligible', 'low', 'medium', 'high'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

interface Kind {
  title: string
  /** Proposed from what members can do here; the operator decides. */
  proposed: RiskLevel
  because: string
}

/**
 * The 17 kinds of priority illegal content that Ofcom asks every user-to-user service to assess one by one (Risk
 * Assessment Guidance and Risk Profiles, December 2024). Proposals follow from this product: public listings with
 * photos, one-to-one messages, reviews, payments held until collection, and meetings of strangers.
 */
export const illegalContent = {
  terrorism: {
    title: 'Terrorism',
    proposed: 'negligible',
    because: 'No groups, live video or recommendations of people; texts and photos are about plants and tools.',
  },
  child_abuse: {
    title: 'Child sexual exploitation and abuse: grooming, images, links to images',
    proposed: 'low',
    because:
      'Accounts are for adults, but ages are not checked; messages are one to one and can hold photos, and people arrange to meet.',
  },
  hate: {
    title: 'Hate',
    proposed: 'low',
    because: 'Reviews, profiles, groups and swap days are public texts.',
  },
  harassment: {
    title: 'Harassment, stalking, threats and abuse',
    proposed: 'medium',
    because: 'Strangers write to each other and learn a place of collection after payment.',
  },
  coercive_control: {
    title: 'Controlling or coercive behaviour',
    proposed: 'low',
    because: 'A former partner could follow a member’s listings and their area.',
  },
  intimate_images: {
    title: 'Intimate image abuse',
    proposed: 'negligible',
    because: 'Photos belong to listings and conversations between two members.',
  },
  extreme_pornography: {
    title: 'Extreme pornography',
    proposed: 'negligible',
    because: 'No place for such content; everyone who sees a photo can report its listing or message.',
  },
  adult_exploitation: {
    title: 'Sexual exploitation of adults',
    proposed: 'negligible',
    because: 'Listings are for plants, seeds, produce and tools; services are not a category.',
  },
  trafficking: {
    title: 'Human trafficking',
    proposed: 'negligible',
    because: 'No job or service listings.',
  },
  immigration: {
    title: 'Unlawful immigration',
    proposed: 'negligible',
    because: 'No listings of travel, work or documents.',
  },
  fraud: {
    title: 'Fraud and financial offences',
    proposed: 'medium',
    because:
      'Members sell to strangers. Card payments are held until collection; offers to pay outside the marketplace remain possible.',
  },
  proceeds_of_crime: {
    title: 'Proceeds of crime',
    proposed: 'low',
    because: 'Stolen plants and tools could be listed. The payment provider identifies every seller it pays.',
  },
  drugs: {
    title: 'Drugs and psychoactive substances',
    proposed: 'medium',
    because:
      'Seeds and cuttings of controlled plants are close to what people sell here, and no list of words finds them all.',
  },
  weapons: {
    title: 'Firearms, knives and other weapons',
    proposed: 'low',
    because: 'Garden tools have blades; ages are not checked online, and things are handed over in person.',
  },
  suicide: {
    title: 'Encouraging or assisting suicide',
    proposed: 'low',
    because: 'Some plants and garden chemicals are poisonous; pesticides are refused.',
  },
  foreign_interference: {
    title: 'Foreign interference',
    proposed: 'negligible',
    because: 'No news, groups or public debate.',
  },
  animal_cruelty: {
    title: 'Animal cruelty',
    proposed: 'negligible',
    because: 'No category for animals; pesticides and poisons are refused.',
  },
} as const satisfies Readonly<Record<string, Kind>>

export type IllegalContent = keyof typeof illegalContent
export const ILLEGAL_CONTENT = keysOf(illegalContent)
