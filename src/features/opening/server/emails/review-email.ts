import type { Content } from '#adapters/mail/email-content.ts'

/** To staff, 30 days before `day`, when the documents must have been reviewed. */
export const reviewEmail = (day: string, url: string): Omit<Content, 'to'> => ({
  subject: `Review the risk assessments by ${day}`,
  paragraphs: [
    'The risk assessments, the record of processing and the list of registrations are almost a year old.',
    'Go through the questions again, correct what has changed, and then write the documents again.',
  ],
  button: { label: 'Open the questions', url },
})
