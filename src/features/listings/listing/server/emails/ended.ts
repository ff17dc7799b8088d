import type { Content } from '#adapters/mail/email-content.ts'

interface Facts {
  titles: readonly string[]
  publicUrl: string
}

const MAX = 10

/** Notifies a seller which of their listings have expired. */
export function listingsEnded({ titles, publicUrl }: Facts): Omit<Content, 'to'> {
  const [only] = titles
  const isOne = titles.length === 1
  const rest = titles.length - MAX
  return {
    subject: isOne ? `No longer on offer: ${only}` : `${titles.length} of your listings are no longer on offer`,
    paragraphs: [
      'Hello,',
      isOne
        ? `The time of “${only}” is over, so nobody finds it any more.`
        : 'Their time is over, so nobody finds them any more:',
      ...(isOne ? [] : [titles.slice(0, MAX).join('\n')]),
      ...(rest > 0 ? [`and ${rest} more.`] : []),
      'If it is still there, renew it with one tap. If somebody has it, mark it as sold.',
    ],
    button: { label: 'See your listings', url: `${publicUrl}/my-listings` },
  }
}
