import type { Content } from '#adapters/mail/email-content.ts'
import { formatDay, formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { StuckItem } from '../../stuck-contract.ts'

const plural: Readonly<Record<StuckItem['kind'], readonly [one: string, more: string]>> = {
  balance: ['shortage at the provider', 'shortages at the provider'],
  chargeback: ['chargeback without a decision', 'chargebacks without a decision'],
  dispute: ['dispute to decide', 'disputes to decide'],
  payment: ['payment not captured', 'payments not captured'],
  refund: ['refund not made', 'refunds not made'],
  reversal: ['transfer not reversed', 'transfers not reversed'],
  batch: ['late transfer not reversed', 'late transfers not reversed'],
  payout: ['transfer not made', 'transfers not made'],
  seller: ['seller who cannot be paid', 'sellers who cannot be paid'],
  debt: ['debt that nothing will repay', 'debts that nothing will repay'],
  job: ['failed job', 'failed jobs'],
}

/** The daily email to staff. It names kinds and sums only: the page has the rest. */
export function stuckNotice(items: readonly StuckItem[], url: string): Omit<Content, 'to'> {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return {
    subject: `Money that needs attention: ${items.length} ${items.length === 1 ? 'item' : 'items'}`,
    paragraphs: ['These items need a decision by staff. You get this email once a day until the list is empty.'],
    facts: kinds.map((kind) => {
      const found = items.filter((item) => item.kind === kind)
      const sum = found.reduce((total, { amount }) => total + (amount ?? 0), 0)
      const [one, more] = plural[kind]
      const label = `${found.length} ${found.length === 1 ? one : more}`
      return [label, sum > 0 ? formatPounds(pence(sum)) : 'no amount']
    }),
    button: { label: 'Open the books', url },
  }
}

/** Sums in pence. */
export function shortageNotice(
  { atProvider, owed }: { atProvider: number; owed: number },
  url: string,
): Omit<Content, 'to'> {
  const missing = formatPounds(pence(owed - atProvider))
  return {
    subject: `The payment provider holds ${missing} less than we owe`,
    paragraphs: [
      'Buyers and sellers are owed more than the balance of our account there, so refunds and transfers will be refused.',
      `Pay in ${missing}, then find the cause: usually payouts to our own bank that are not set to manual.`,
    ],
    facts: [
      ['Held and owed', formatPounds(pence(owed))],
      ['Balance', `${atProvider < 0 ? 'minus ' : ''}${formatPounds(pence(Math.abs(atProvider)))}`],
    ],
    button: { label: 'Open the books', url },
  }
}

export interface ChargebackFacts {
  title: string
  orderId: number
  amount: string
  dueAt: Date | null
}

interface EvidenceFacts extends ChargebackFacts {
  /** What is there is sent by itself then. */
  isAutomatic: boolean
  /** Why the provider refused the last attempt. */
  refusal: string | null
}

export const chargebackNotice = (
  { title, orderId, amount, dueAt }: ChargebackFacts,
  url: string,
): Omit<Content, 'to'> => ({
  subject: `Chargeback: ${amount} for order ${orderId}`,
  paragraphs: [
    `The buyer’s bank disputes the payment for “${title}”. The money is frozen until the bank decides.`,
    dueAt
      ? `Evidence must be with the bank by ${formatDay(dueAt.toISOString())}.`
      : 'The provider gives no deadline for evidence.',
  ],
  button: { label: 'Answer the bank', url },
})

/** News about the answer to a bank. */
export type EvidenceNotice = 'ready' | 'due' | 'sent' | 'refused' | 'missed' | 'lapsed'

const evidenceWords: Readonly<Record<EvidenceNotice, (facts: EvidenceFacts) => { subject: string; text: string }>> = {
  ready: ({ orderId, title }) => ({
    subject: `The seller has answered: chargeback of order ${orderId}`,
    text: `The seller of “${title}” says that nothing is missing. Please review the answer and send it.`,
  }),
  due: ({ orderId, title }) => ({
    subject: `Please answer the bank: order ${orderId}`,
    text: `A quarter of the time is left to answer the bank about “${title}”.`,
  }),
  sent: ({ orderId, title }) => ({
    subject: `The bank has our answer: order ${orderId}`,
    text: `Our answer about “${title}” was submitted. It cannot be changed any longer.`,
  }),
  refused: ({ orderId, title, refusal }) => ({
    subject: `The payment provider refused our answer: order ${orderId}`,
    text: `Our answer to the bank about “${title}” was refused${refusal ? `: “${refusal}”` : '.'} Please correct it and send it again, or answer in the provider’s dashboard, before the bank’s deadline.`,
  }),
  missed: ({ orderId, title }) => ({
    subject: `Too late for an answer: order ${orderId}`,
    text: `The bank takes no answer about “${title}” any longer. Please find out why none was sent in time.`,
  }),
  lapsed: ({ orderId, title }) => ({
    subject: `No answer was sent: order ${orderId}`,
    text: `The bank’s deadline for an answer about “${title}” is over, and nobody sent one. The bank decides without it.`,
  }),
}

export function evidenceNotice(kind: EvidenceNotice, facts: EvidenceFacts, url: string): Omit<Content, 'to'> {
  const { subject, text } = evidenceWords[kind](facts)
  const isOpen = kind === 'ready' || kind === 'due' || kind === 'refused'
  const end = isOpen && facts.dueAt && ending(facts.dueAt, facts.isAutomatic)
  return {
    subject,
    paragraphs: [text, ...(end ? [end] : [])],
    facts: [['Disputed', facts.amount]],
    button: { label: isOpen ? 'Answer the bank' : 'See the answer', url },
  }
}

const ending = (dueAt: Date, isAutomatic: boolean): string =>
  isAutomatic
    ? `What is there is sent by itself on ${formatTerm(dueAt)}.`
    : 'It is not sent by itself: nothing proves the handover, and an answer that does not win costs at least what is disputed. Please decide whether to send it.'
