import type { AccountAction } from '#features/accounts/server/tables.ts'
import { holdReasons } from '#features/listings/base/hold-reasons.ts'
import { listingStatuses } from '#features/listings/base/lifecycle.ts'
import { ruleNames, rules } from '#features/moderation/rules.ts'
import { type AuditAction, actionNames, decisionActions } from '../case-states.ts'
import { holdReasonNames } from '../hold-text.ts'
import { listingStateNames } from '../listing-state-names.ts'

/** What staff did, in words. Actions on accounts are logged by their own feature. */
export const auditWords: Readonly<Record<AuditAction | AccountAction, string>> = {
  claim: 'Claimed a case',
  release: 'Released a case',
  'read-message': 'Read a reported message',
  'read-conversation': 'Read the conversation of an order',
  'open-case': 'Opened a case',
  money: 'Moved money',
  expire: 'A suspension ended',
  hold: 'A listing was put on hold',
  'read-tax-details': 'Read tax details',
  'export-tax-report': 'Made the report to HMRC',
  'accept-tax-report': 'Noted that HMRC accepted a report',
  'change-setting': 'Changed a setting',
  'back-up': 'Asked for a backup',
  'add-api-token': 'Made an API token',
  'end-api-token': 'Ended an API token',
  'add-webhook': 'Added a webhook',
  'end-webhook': 'Removed a webhook',
  'use-data-link': 'Used the link to their own data',
  'export-audit': 'Exported this log',
  'answer-opening': 'Answered a question before opening',
  'write-opening': 'Wrote the documents before opening',
  'edit-evidence': 'Changed the answer to a bank',
  'compare-books': 'Compared the books with the provider',
  'edit-recall': 'Wrote or deleted the draft of a recall',
  'open-recall': 'Opened a recall of a pest or disease',
  'end-recall': 'Ended a recall',
  'export-recall': 'Exported a recall for the plant health authority',
  decide: 'Decided a case',
  undo: 'Undid a decision',
  freeze: 'Froze an account',
  unfreeze: 'Unfroze an account',
  'end-sessions': 'Ended all sessions',
  role: 'Changed a role',
  'remove-factors': 'Removes lost second factors',
}

/** What a decision did, which may be followed by an amount, by its name on the desk; the status of a listing by its name. */
export function decisionInWords(text: string | null, kind: string | null): string | null {
  const status = kind === 'listing' && listingStatuses.find((one) => one === text)
  if (status) return listingStateNames[status]
  const action = decisionActions.find((one) => text === one || text?.startsWith(`${one} £`))
  return text === null || action === undefined ? text : `${actionNames[action]}${text.slice(action.length)}`
}

/** Why a listing was put on hold, in words. */
export function holdInWords(text: string | null): string | null {
  const reason = holdReasons.find((one) => one === text)
  return reason === undefined ? text : holdReasonNames[reason]
}

/** The rule of a decision by its number and name, before the reference. */
export function ruleInWords(text: string | null): string | null {
  const rule = ruleNames.find((one) => text?.startsWith(`${one}; `))
  return text === null || rule === undefined
    ? text
    : `${rules[rule].number} ${rules[rule].name}${text.slice(rule.length)}`
}
