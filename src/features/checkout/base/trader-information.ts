import { type CancelRight, cancelNotes } from '#features/listings/base/cancel-rights.ts'
import type { TraderDetails } from '#features/sellers/contract.ts'

/**
 * What a trader must tell a consumer before the contract and confirm after it (Consumer Contracts Regulations 2013,
 * schedule 2), as far as the listing, the price and the trader's name, address and contact do not say it. The headings are
 * paragraphs of the schedule: (g), (i) and (j) price, payment, delivery and complaints; (l) to (o) cancelling; (p)
 * conformity. (h), (k), (q) and (s) to (x) do not occur: nothing is delivered, lasts, needs a deposit, is digital or is
 * covered by a code of conduct or a dispute scheme of ours.
 */
export const traderInformation = (cancelRight: CancelRight, collectDays: number): [heading: string, text: string][] => [
  ['Price', 'The total includes all taxes. There are no further costs.'],
  [
    'Payment and collection',
    `You pay by card now, and the money is held until you have collected. You collect it from the trader at a time that you agree, within ${collectDays} days of paying; nothing is delivered.`,
  ],
  ...(cancelRight === 'none' ? [] : [['Cancelling', cancelNotes[cancelRight]] satisfies [string, string]]),
  [
    'If something is wrong',
    'By law the trader must supply goods that are as described, of satisfactory quality and fit for their purpose (Consumer Rights Act 2015). Complain to the trader first, or report a problem on the order: what you do not agree on is decided by our staff.',
  ],
]

/** The model cancellation form of schedule 3, part B. Nobody has to use it. */
export const modelForm = ({ name, address, email }: TraderDetails, title: string): string[] => [
  `To ${name}, ${address.replace(/\s*\n\s*/g, ', ')}, ${email}:`,
  `I hereby give notice that I cancel my contract of sale of the following goods: ${title}`,
  'Ordered on / received on:',
  'Name and address of consumer:',
  'Signature (only if this form is notified on paper) and date:',
]
