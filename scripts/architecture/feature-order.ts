/** The features, lowest layer first. A feature may depend on features before it, never on one after it. */
export const featureOrder: readonly string[] = [
  'accounts',
  'notifications',
  'sellers',
  'plants',
  'household',
  'listings',
  'favourites',
  'messages',
  'offers',
  'swaps',
  'checkout',
  'pickups',
  'reviews',
  'alerts',
  'following',
  'weekly',
  'eco',
  'social',
  'community',
  'groups',
  'wanted',
  'crops',
  'moderation',
  'desk',
  'tax',
  'own-data',
  'guides',
  'garden',
  'recall',
  'opening',
  'backups',
  'operator',
  'integrations',
]

/**
 * Features divided by subject, lowest first: a part may use parts before it. Files beside the parts may use them all.
 */
export const subDomains: Readonly<Record<string, readonly string[]>> = {
  listings: ['base', 'place', 'photos', 'listing', 'search', 'map', 'towns', 'form'],
  checkout: [
    'base',
    'ledger',
    'order',
    'cancel',
    'handover',
    'payout',
    'card',
    'boost',
    'payment',
    'basket',
    'saved-card',
    'dispute',
    'receipt',
    'sandbox',
  ],
}

/** The feature a file belongs to. */
export const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]
