import { formatDay } from '#shared/dates.ts'
import type { DocumentInput } from '../document-input.ts'

/** Online Safety Act 2023, sections 11 and 35 to 37: who may visit, and then what could harm them. */
export function childrensAssessment({ answers, at }: DocumentInput): string {
  const isLikely = answers.children_may_visit === 'yes' && answers.children_many === 'yes'
  const conclusion = isLikely
    ? 'The service is likely to be accessed by children. A children’s risk assessment is needed within three months: it is below.'
    : 'The service is not likely to be accessed by children. Repeat this assessment within a year, and before a change that could attract them.'
  return [
    '## Children’s access assessment',
    `Opened on: ${answers.opened_on}. The first assessment is due within three months of that day.`,
    `1. Is it possible for children to reach the service? **${answers.children_may_visit}**. Listings are public; members state that they are 18 or older, which is not an effective age check.`,
    `2. Are many users children, or is the service likely to attract many? **${answers.children_many}**.`,
    `Evidence: ${answers.children_evidence}`,
    `**${conclusion}**`,
    '## Children’s risk assessment',
    isLikely
      ? `The access assessment of ${formatDay(at)} found that children are likely to use the service.`
      : `The access assessment of ${formatDay(at)} found that children are not likely to use the service: ${whyNot(answers)}. Section 11 then asks for no children’s risk assessment. This one is kept ready: it applies from the day on which that finding changes, and it says what a child who visits all the same could meet.`,
    risks,
    '## Sources',
    [
      '- Online Safety Act 2023, sections 11, 12 and 35 to 37 (legislation.gov.uk)',
      '- Ofcom: Children’s Access Assessments Guidance, January 2025; Children’s Risk Assessment Guidance, April 2025 (ofcom.org.uk)',
      '- ICO: Age appropriate design, a code of practice for online services (ico.org.uk)',
    ].join('\n'),
  ].join('\n\n')
}

const whyNot = ({ children_may_visit, children_many }: DocumentInput['answers']): string =>
  [
    ...(children_may_visit === 'no' ? ['they cannot reach it'] : []),
    ...(children_many === 'no' ? ['few users are children, and it is not likely to attract many'] : []),
  ].join(', and ')

const risks = `| content | proposed risk | because |
|---|---|---|
| Pornography; suicide, self-harm and eating disorder content | negligible | photos and texts about plants and tools; everyone who sees them can report the listing or message |
| Abuse and hate; bullying | low | messages between two people and public reviews; members can block and report |
| Violent content | negligible | no place for it |
| Harmful substances | low | poisonous plants are sold and marked as such; pesticides are refused |
| Dangerous stunts and challenges | negligible | challenges are about gardening |

Contact: members can write to each other and meet. Consider an age question at registration and a warning before a first meeting.`
