import type { Content } from '#adapters/mail/email-content.ts'

interface Links {
  reference: string
  ruleUrl: string
  /** Where the reader can appeal, without signing in. */
  appealUrl: string
}

/** The email to a person whom a decision concerns. `text` is what staff saw as the preview. */
export const decisionEmail = (
  text: { title: string; paragraphs: readonly string[] },
  { reference, ruleUrl, appealUrl }: Links,
): Omit<Content, 'to'> => ({
  subject: text.title,
  paragraphs: [...text.paragraphs, `The reference of this decision is ${reference}.`],
  items: [{ label: 'Appeal', title: 'Ask us to look again', text: 'No need to sign in.', url: appealUrl }],
  button: { label: 'Read the rule', url: ruleUrl },
})

/** The answer to someone who wrote to staff. */
export const answerEmail = (text: { title: string; paragraphs: readonly string[] }): Omit<Content, 'to'> => ({
  subject: text.title,
  paragraphs: [...text.paragraphs],
})

/** The email to a person whose appeal is decided. */
export const appealEmail = (
  text: { title: string; paragraphs: readonly string[] },
  reference: string,
): Omit<Content, 'to'> => ({
  subject: text.title,
  paragraphs: [...text.paragraphs, `The reference of your appeal is ${reference}.`],
})
