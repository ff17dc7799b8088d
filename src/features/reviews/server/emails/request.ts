import type { Content } from '#adapters/mail/email-content.ts'

interface Facts {
  /** The listing's title. */
  title: string
  other: string
  /** The last day to write, formatted. */
  until: string
  url: string
}

/** Reminds a person who has not written a review. */
export const reviewReminder = ({ title, other, until, url }: Facts): Omit<Content, 'to'> => ({
  subject: `Still time to review ${other}`,
  paragraphs: [
    `You have not reviewed “${title}” yet. You can write your review until ${until}. We will not remind you again.`,
    `Your review is shown when ${other} has written one too, or after seven days.`,
  ],
  button: { label: 'Write your review', url },
})
