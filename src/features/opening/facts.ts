import { ILLEGAL_CONTENT, illegalContent } from './illegal-content.ts'
import type { Answers } from './questions.ts'

/** What this installation knows about itself. */
export interface Facts {
  company: { name: string | null; number: string | null; address: string | null; email: string | null }
  /** Host of the database server; null for the embedded database. */
  databaseHost: string | null
  /** Host of the object storage; null for the data folder. */
  filesHost: string | null
  /** Host of the mail server; null while emails stay in the outbox. */
  mailHost: string | null
  /** Whether real money moves. */
  isLive: boolean
  protectionPreselected: boolean
  boostClaim: string | null
  /** Whether nothing can be listed in Northern Ireland. */
  isNorthernIrelandClosed: boolean
}

/** Answers that follow from the facts, and the proposed level of each kind of content. The operator confirms them. */
export function prefilled(facts: Facts): Answers {
  const { name, number, address, email } = facts.company
  return {
    ...(name && { operator_name: name }),
    ...(number && { operator_number: number }),
    ...(address && { operator_address: address }),
    ...(email && { operator_email: email }),
    first_decision: '24',
    regions: facts.isNorthernIrelandClosed ? 'Great Britain only' : 'Great Britain and Northern Ireland',
    legal_defaults: facts.protectionPreselected || facts.boostClaim !== null ? 'no' : 'yes',
    hosting: facts.databaseHost ?? 'The machine of the server, with the embedded database',
    pictures_at: facts.filesHost ?? 'The machine of the server',
    ...(facts.mailHost && { mail_by: facts.mailHost }),
    ...(facts.isLive && { stripe: 'done' }),
    children_may_visit: 'yes',
    ...Object.fromEntries(ILLEGAL_CONTENT.map((kind) => [`risk_${kind}`, illegalContent[kind].proposed])),
  }
}
