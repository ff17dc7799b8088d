import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { EvidenceState } from './evidence-rules.ts'

interface Answer {
  state: EvidenceState
  dueAt: string | null
  sendAt: string | null
  isAutomatic: boolean
}

export const stateNames: Readonly<Record<EvidenceState, string>> = {
  due: 'To answer',
  refused: 'Refused',
  sending: 'Being sent',
  sent: 'Answered',
  late: 'Too late',
  won: 'Won',
  lost: 'Lost',
}

/** The colour of a state's badge. */
export const stateTones = {
  due: 'label',
  refused: 'rhubarb',
  sending: 'hose',
  sent: 'hose',
  late: 'rhubarb',
  won: 'leaf',
  lost: 'rhubarb',
} as const satisfies Record<EvidenceState, string>

/** How far the answer to a bank is, as a sentence. */
export function stateSentence(answer: Answer): string {
  switch (answer.state) {
    case 'due':
      return whenSent(answer)
    case 'refused':
      return `The bank does not have our answer: it can be changed and sent again. ${whenSent(answer)}`
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
      answer.state satisfies never
      return ''
  }
}

/** Until when an answer can be prepared, and what happens then. */
function whenSent({ state, dueAt, sendAt, isAutomatic }: Answer): string {
  if (!dueAt) return 'The bank has named no deadline. It can be changed until it is sent.'
  const end = `The bank’s deadline is ${formatTerm(dueAt)}.`
  if (!sendAt) return `${end} It is not sent by itself any longer: our staff have to send it before.`
  if (!isAutomatic) {
    return `Please finish it by ${formatTerm(sendAt)}: our staff then decide whether it is sent. It is not sent by itself, because nothing proves the handover, and an answer that does not win costs at least what is disputed. ${end}`
  }
  const sent = `What is here is sent on ${formatTerm(sendAt)}`
  return `${state === 'refused' ? `${sent}. ${end}` : `${sent}, before the bank’s deadline.`} Until then it can be changed.`
}

/** Who paid for a decided chargeback; empty when nobody did. */
export function paidSentence({ held, seller, us }: { held: number; seller: number; us: number }): string {
  const parts = [
    held > 0 && `${formatPounds(pence(held))} came out of the money held`,
    seller > 0 && `the seller paid ${formatPounds(pence(seller))}`,
    us > 0 && `we paid ${formatPounds(pence(us))}`,
  ].filter(Boolean)
  const words = parts.join(', ')
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
