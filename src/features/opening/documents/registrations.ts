import type { DocumentInput } from '../document-input.ts'
import { isNotNeeded, NOT_NEEDED, reasonIn } from '../questions.ts'

const mark = (answer: string): string => (answer === 'not yet' || answer === 'no' ? '[ ]' : '[x]')

const inWords = (answer: string): string =>
  isNotNeeded(answer) ? `${NOT_NEEDED}, because: ${reasonIn(answer).replace(/\.$/, '')}` : answer

/** What must be registered, asked or read by a person, and until when. */
export const registrations = ({ answers }: DocumentInput): string =>
  [
    '## To do before members sign up',
    [
      `- ${mark(answers.ico_fee)} Data protection fee: ${inWords(answers.ico_fee)}. ico.org.uk/fee; before personal data is processed.`,
      `- ${mark(answers.stripe)} Stripe with Connect: ${inWords(answers.stripe)}. Then \`npm run doctor\` and \`npm run smoke:stripe\`.`,
      `- ${mark(answers.terms_reviewed)} Terms and privacy policy read by a solicitor: ${answers.terms_reviewed}.`,
      `- ${mark(answers.legal_defaults)} Defaults that the law allows: ${answers.legal_defaults}. \`LEGAL_DEFAULTS=strict\`.`,
      `- ${mark(answers.apha)} APHA asked whether online payment with collection is a distance contract: ${inWords(answers.apha)}. Plant passports and registration depend on it.`,
    ].join('\n'),
    '## Every year',
    [
      `- ${mark(answers.hmrc)} HMRC digital platform reporting: ${inWords(answers.hmrc)}. Register and report by 31 January after the first year in which a seller was paid; collect what must be reported by 31 December.`,
      '- [ ] Review these documents.',
      '- [ ] Renew the data protection fee.',
      '- [ ] Publish how many reports there were and what was decided.',
    ].join('\n'),
    ...(answers.regions === 'Great Britain only'
      ? []
      : [
          '## Northern Ireland',
          '- [ ] Invasive species: the EU list applies there with later additions. Plants from Great Britain need a plant passport or the retail label of the Windsor Framework.',
        ]),
    '## Sources',
    [
      '- Data Protection (Charges and Information) Regulations 2018; Consumer Contracts Regulations 2013, regulation 40; Digital Markets, Competition and Consumers Act 2024 (legislation.gov.uk)',
      '- Platform Operators (Due Diligence and Reporting Requirements) Regulations 2023, SI 2023/817 (legislation.gov.uk)',
      '- Plant Health (Official Controls) guidance of APHA (gov.uk)',
    ].join('\n'),
  ].join('\n\n')
