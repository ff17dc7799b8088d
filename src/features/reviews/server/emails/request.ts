import type { Content } from '#adapters/mail/email-content.ts'

interface Facts {
  /** The listing's title. */
  title: string
  other: string
  /** The last day to write, formatted. */
  until: string
  isReminder: boolean
  url: string
}

/** Asks for a review, or reminds a person who has not written one. */
export const reviewRequest = ({ title, other, until, isReminder, url }: Facts): Omit<Content, 'to'> => ({
  subject: isReminder ? `Still time to review ${other}` : `How was it with ${other}?`,
  paragraphs: [
    isReminder
      ? `You have not reviewed “${title}” yet. You can until ${until}; we do not ask again.`
      : `“${title}” has changed hands. How did it go? A few words help the next gardener.`,
    `Nobody sees your review until ${other} has written one too, or seven days have passed.`,
  ],
  button: { label: 'Write your review', url },
})
