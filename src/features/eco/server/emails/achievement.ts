import type { Content } from '#adapters/mail/letter.ts'

interface Facts {
  title: string
  body: string
  url: string
}

/** Tells of a badge, a level or a challenge, to those who chose to hear of it by mail. */
export const achievementMail = ({ title, body, url }: Facts): Omit<Content, 'to'> => ({
  subject: title,
  paragraphs: [body],
  button: { label: 'See your eco impact', url },
})
