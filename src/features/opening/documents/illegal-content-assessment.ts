import { required } from '#shared/required.ts'
import type { DocumentInput } from '../document-input.ts'
import { ILLEGAL_CONTENT, illegalContent, RISK_LEVELS, type RiskLevel } from '../illegal-content.ts'

/** What the product does about illegal content, whatever its kind. */
const MEASURES = [
  'Every listing, message, review, profile, group and swap day can be reported; the reporter gets a reference at once.',
  'Members can block each other: new messages between them are not delivered, and neither can buy from the other.',
  'Staff decide every report: they can ask for a change, hide, remove and warn, freeze accounts and end their sessions. Every such step is stored with its reason.',
  'A listing that trusted members report, that may carry a pest or has a word of the operator’s list is hidden until staff have looked at it.',
  'In their first days, members can add fewer listings, photos and links a day, and start fewer conversations.',
  'Photos and texts that several accounts post, ways to pay elsewhere and the same message to many people open a case for staff.',
  'Banned plants and pesticides are refused when a listing is written; messages that ask for payment outside the marketplace carry a warning.',
  'Card payments are held until collection. The payment provider identifies sellers before it pays them.',
  'A full postcode is shown only to the two people of an order, and the exact place only after payment.',
] as const

const FURTHER: Readonly<Record<RiskLevel, string>> = {
  negligible: 'The general measures are enough; act on reports.',
  low: 'The general measures; look at every report of this kind yourself.',
  medium: 'The general measures; look at a sample of new listings and conversations that were reported every month.',
  high: 'Take measures of your own before opening, and write them down here: the general ones are not enough.',
}

/** Online Safety Act 2023, section 9, by the four steps of Ofcom's guidance. */
export function illegalContentAssessment({ answers }: DocumentInput): string {
  const rows = ILLEGAL_CONTENT.map((kind) => {
    const { title, because } = illegalContent[kind]
    const answer = answers[`risk_${kind}`]
    const level = required(
      RISK_LEVELS.find((one) => one === answer),
      `${answer} is no level of risk.`,
    )
    return `| ${title} | ${level} | ${because} | ${FURTHER[level]} |`
  })
  return [
    '## 1. Understand the kinds of illegal content',
    'A user-to-user service: members publish listings with photos, profiles, reviews, groups and swap days, and write to each other. Risk factors of Ofcom’s profiles that apply: user profiles, user groups, direct messages with images, posting goods for sale, reviews, locations (by outward code). Not offered: live video, recommendation of people, anonymous accounts that can post, encrypted messages.',
    `Members expected after the first year: ${answers.expected_members}. Where: ${answers.regions}.`,
    '## 2. Assess the risk of each kind',
    ['| kind | risk | because | measures |', '|---|---|---|---|', ...rows].join('\n'),
    'Other illegal content: sale of banned invasive species, protected wild plants, controlled pesticides, stolen goods; the risk is low to medium because of what is traded here.',
    '## 3. Decide and implement measures',
    MEASURES.map((measure) => `- ${measure}`).join('\n'),
    `A report gets its first decision within ${answers.first_decision} hours.`,
    '## 4. Report, review and update',
    'Keep this record for three years after it is replaced. Review it every year, and before a significant change. Statistics of reports and decisions are evidence for the next review.',
    '## Sources',
    [
      '- Online Safety Act 2023, sections 9, 10, 20, 21 and 23 (legislation.gov.uk)',
      '- Ofcom: Risk Assessment Guidance and Risk Profiles, December 2024; Illegal content Codes of Practice for user-to-user services, 24 February 2025 (ofcom.org.uk). Check for later kinds and measures.',
    ].join('\n'),
  ].join('\n\n')
}
