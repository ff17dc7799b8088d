import type { AccountAction } from '#features/accounts/server/tables.ts'
import type { AuditAction } from '../case-states.ts'

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
  decide: 'Decided a case',
  undo: 'Undid a decision',
  freeze: 'Froze an account',
  unfreeze: 'Unfroze an account',
  'end-sessions': 'Ended all sessions',
  role: 'Changed a role',
  'remove-factors': 'Removes lost second factors',
}
