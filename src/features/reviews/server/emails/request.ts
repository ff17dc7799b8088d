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
    `You have not reviewed “${title}” yet. You can until ${until}; we do not ask again.`,
    `Nobody sees your review until ${other} has written one too, or seven days have passed.`,
  ],
  button: { label: 'Write your review', url },
})
