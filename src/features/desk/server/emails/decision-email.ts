import type { Content } from '#adapters/mail/email-content.ts'
import { appealReferenceLine, dataLinkText } from '../../decision-text.ts'

interface Links {
  reference: string
  ruleUrl: string
  /** Where the reader can appeal, without signing in. */
  appealUrl: string
  /** For a member who is suspended: where they read their data without signing in, and until when. */
  data?: { url: string; until: string } | undefined
}

/** The email to a person whom a decision concerns. `text` is what staff saw as the preview. */
export const decisionEmail = (
  text: { title: string; paragraphs: readonly string[] },
  { reference, ruleUrl, appealUrl, data }: Links,
): Omit<Content, 'to'> => ({
  subject: text.title,
  paragraphs: [...text.paragraphs, `The reference of this decision is ${reference}.`],
  items: [
    { label: 'Appeal', title: 'Ask us to look again', text: 'No need to sign in.', url: appealUrl },
    ...(data ? [dataItem(data)] : []),
  ],
  button: { label: 'Read the rule', url: ruleUrl },
})

const dataItem = ({ url, until }: { url: string; until: string }) => ({ ...dataLinkText(until), url })

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
  paragraphs: [...text.paragraphs, appealReferenceLine(reference)],
})
