/** What a webhook of a member can be called for: their own listings and orders. */
export const memberKinds = ['listing.published', 'listing.changed', 'listing.removed', 'order.changed'] as const

/** What a webhook of the operator can be called for. */
export const operatorKinds = [
  ...memberKinds,
  'member.registered',
  'member.closing',
  'member.reopened',
  'member.erased',
] as const
export type EventName = (typeof operatorKinds)[number]

export const kindNames: Readonly<Record<EventName, string>> = {
  'listing.published': 'A listing is on sale, or on sale again',
  'listing.changed': 'A listing was changed',
  'listing.removed': 'A listing was deleted',
  'order.changed': 'An order took a step',
  'member.registered': 'A member joined',
  'member.closing': 'A member started to close the account',
  'member.reopened': 'A member kept the account',
  'member.erased': 'An account was erased',
}

/** Sent only when the holder asks for it. */
export const TEST_KIND = 'webhook.test'

export const deliveredKinds = [...operatorKinds, TEST_KIND] as const

/** Why a webhook was ended: it accepted nothing for a day, the password changed, or its owner lost the right to it. */
export const endReasons = ['failures', 'password', 'owner'] as const
export type EndReason = (typeof endReasons)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
