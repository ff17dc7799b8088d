import type { Content } from '#adapters/mail/email-content.ts'

/** The email to a member whose content or account a case was about. `text` is what the moderator saw as the preview. */
export const decisionEmail = (
  text: { title: string; paragraphs: readonly string[] },
  { reference, ruleUrl }: { reference: string; ruleUrl: string },
): Omit<Content, 'to'> => ({
  subject: text.title,
  paragraphs: [...text.paragraphs, `The reference of this decision is ${reference}.`],
  button: { label: 'Read the rule', url: ruleUrl },
})
