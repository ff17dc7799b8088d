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
    subject: isOne ? `No longer for sale: ${only}` : `${titles.length} of your listings are no longer for sale`,
    paragraphs: [
      'Hello,',
      isOne
        ? `“${only}” has expired, so it no longer appears in search.`
        : 'They have expired, so they no longer appear in search:',
      ...(isOne ? [] : [titles.slice(0, MAX).join('\n')]),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      isOne
        ? 'If you still have it, renew it with one tap. If someone has bought it, mark it as sold.'
        : 'Renew those that you still have with one tap, and mark those that someone has bought as sold.',
    ],
    button: { label: 'See your listings', url: `${publicUrl}/my-listings` },
  }
}
