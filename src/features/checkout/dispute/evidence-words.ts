import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { EvidenceState } from './evidence-rules.ts'

interface Answer {
  state: EvidenceState
  dueAt: string | null
  sendAt: string | null
}

export const stateNames: Readonly<Record<EvidenceState, string>> = {
  due: 'To answer',
  sending: 'Being sent',
  sent: 'Answered',
  late: 'Too late',
  won: 'Won',
  lost: 'Lost',
}

/** The colour of a state's badge. */
export const stateTones = {
  due: 'label',
  sending: 'hose',
  sent: 'hose',
  late: 'rhubarb',
  won: 'leaf',
  lost: 'rhubarb',
} as const satisfies Record<EvidenceState, string>

/** How far the answer to a bank is, as a sentence. */
export function stateSentence({ state, dueAt, sendAt }: Answer): string {
  switch (state) {
    case 'due':
      return sendAt
        ? `What is here is sent on ${formatTerm(sendAt)}${dueAt ? `, a day before the bank’s deadline` : ''}. Until then it can be changed.`
        : 'The bank has named no deadline. It can be changed until it is sent.'
    case 'sending':
      return 'It is on its way to the bank and can no longer be changed.'
    case 'sent':
      return 'The bank has our answer and decides, as a rule within 60 to 75 days.'
    case 'late':
      return 'The bank did not take an answer in time. It decides without one.'
    case 'won':
      return 'The bank left the money to the seller.'
    case 'lost':
      return 'The bank decided for the buyer.'
    default:
      state satisfies never
      return ''
  }
}

/** Who paid for a decided chargeback; empty when nobody did. */
export function paidSentence({ held, seller, us }: { held: number; seller: number; us: number }): string {
  const parts = [
    held > 0 && `${formatPounds(pence(held))} came out of the money held`,
    seller > 0 && `the seller paid ${formatPounds(pence(seller))}`,
    us > 0 && `we paid ${formatPounds(pence(us))}`,
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}
