import type { Content } from '#adapters/mail/email-content.ts'

interface Facts {
  title: string
  body: string
  url: string
}

/** Notifies users who opted in about a badge, a level or a challenge. */
export const achievementEmail = ({ title, body, url }: Facts): Omit<Content, 'to'> => ({
  subject: title,
  paragraphs: [body],
  button: { label: 'See your eco impact', url },
})
