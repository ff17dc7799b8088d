import { formatDay } from '#shared/dates.ts'
import type { DocumentInput } from './document-input.ts'
import { childrensAssessment } from './documents/childrens-assessment.ts'
import { illegalContentAssessment } from './documents/illegal-content-assessment.ts'
import { processingRecord } from './documents/processing-record.ts'
import { registrations } from './documents/registrations.ts'

export interface OpeningDocument {
  /** Its file name. */
  name: string
  title: string
  /** Markdown. */
  text: string
}

/** The dated documents that an operator keeps. Guidance, not legal advice: every one of them says so. */
export const openingDocuments = (input: DocumentInput): OpeningDocument[] =>
  [
    {
      name: 'illegal-content-risk-assessment.md',
      title: 'Illegal content risk assessment',
      body: illegalContentAssessment(input),
    },
    {
      name: 'childrens-access-assessment.md',
      title: 'Children’s access and risk assessment',
      body: childrensAssessment(input),
    },
    { name: 'record-of-processing.md', title: 'Record of processing', body: processingRecord(input) },
    { name: 'registrations.md', title: 'Checklist of registrations', body: registrations(input) },
  ].map(({ name, title, body }) => ({ name, title, text: framed(title, body, input) }))

const framed = (title: string, body: string, { answers, productName, at, dueAt }: DocumentInput): string =>
  [
    `# ${title}`,
    `${answers.operator_name}, operator of ${productName}. Written on ${formatDay(at)}, to be reviewed by ${formatDay(dueAt)} and before every significant change of the service.`,
    'This document was written from the operator’s answers. It is guidance, not legal advice.',
    body,
    `Accountable: ${answers.accountable_person}. Contact: ${answers.operator_email}, ${answers.operator_address}.`,
    '',
  ].join('\n\n')
