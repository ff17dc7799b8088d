/** What a member can allow a program to do. */
export const memberScopes = [
  'profile:read',
  'listings:read',
  'listings:write',
  'orders:read',
  'messages:read',
  'messages:write',
] as const

/** What an admin can allow a program of the operator to do. */
export const operatorScopes = ['overview:read', 'money:read', 'backups:read', 'backups:write'] as const

export const scopes = [...memberScopes, ...operatorScopes] as const
export type Scope = (typeof scopes)[number]

/** For how many days a token can be made. */
export const tokenDays = [7, 30, 90, 365] as const

export const scopeTexts: Readonly<Record<Scope, string>> = {
  'profile:read': 'Read your profile, with your email address',
  'listings:read': 'Read your listings and drafts',
  'listings:write': 'Create, change, pause and delete your listings, and upload photos',
  'orders:read': 'Read your orders, earnings and payouts, without collection codes',
  'messages:read': 'Read your messages',
  'messages:write': 'Send messages as you',
  'overview:read': 'Read the figures of the overview',
  'money:read': 'Read the books',
  'backups:read': 'Read which backups exist',
  'backups:write': 'Start a backup',
}
