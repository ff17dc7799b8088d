import { type Words, when } from '../../../order/server/email-facts.ts'

/** Email: a boost is about to end, with the views it brought, as far as they were measured. */
export const boostEnding = (facts: {
  productId: number
  title: string
  endsAt: Date
  brought: string | null
}): Words => ({
  subject: `Your boost ends soon: ${facts.title}`,
  paragraphs: [
    `“${facts.title}” is featured until ${when(facts.endsAt)}. After that it stays on sale among all other listings.`,
    facts.brought ?? '',
  ],
  button: { label: 'Boost it for another week', path: `/my-listings?boost=${facts.productId}` },
})

/** Email: the receipt of a paid boost. */
export const boosted = ({ title, amount, days }: { title: string; amount: string; days: number }): Words => ({
  subject: `Featured: ${title}`,
  paragraphs: [`Your payment of ${amount} has arrived. “${title}” is featured for ${days} days.`],
  isContract: true,
})
