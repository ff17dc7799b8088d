/** Names that suggest the product or its staff. */
const STAFF_LIKE = [
  // What the software is called, as the operator's own account.
  'hedgerow',
  ...[
    'abuse',
    'admin',
    'administration',
    'administrator',
    'automod',
    'billing',
    'contact',
    'customercare',
    'customerservice',
  ],
  ...['deleted', 'dispute', 'disputes', 'donotreply'],
  ...['everyone', 'fraud', 'help', 'helpdesk', 'info', 'legal', 'mod', 'moderation', 'moderator', 'mods', 'noreply'],
  ...[
    'null',
    'official',
    'operator',
    'owner',
    'payment',
    'payments',
    'payout',
    'payouts',
    'postmaster',
    'privacy',
    'refunds',
    'root',
  ],
  ...['safety', 'security', 'service', 'staff', 'superuser', 'support', 'sysadmin', 'system', 'team', 'trust'],
  ...['undefined', 'verified', 'verification', 'webmaster'],
]
/** Filler words that do not make a reserved name a different one. */
const FILLERS = [
  'account',
  'and',
  'app',
  'bot',
  'care',
  'centre',
  'co',
  'com',
  'desk',
  'hq',
  'my',
  'of',
  'org',
  'pay',
  'real',
  'site',
  'the',
  'uk',
  'user',
  'web',
]

const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', l: 'i' }),
)
/** Two letters that together look like another one. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['rn', 'm'],
  ['vv', 'w'],
])
const folded = (text: string): string =>
  text
    .replace(/rn|vv/g, (pair) => PAIRS.get(pair) ?? pair)
    .replace(/[013457l]/g, (character) => LOOKALIKES.get(character) ?? character)

/** Matches a whole name of these words, with any digits between and after them. */
const namesOf = (fold: (text: string) => string): RegExp => {
  const [words, fillers] = [STAFF_LIKE, FILLERS].map((list) => list.map(fold).join('|'))
  return new RegExp(`^(?:${fillers}|\\d)*(?:${words})(?:${words}|${fillers}|\\d)*$`)
}
const plain = namesOf((text) => text)
const disguised = namesOf(folded)
/** The usernames of erased accounts. */
const FORMER = /^former(?:member|user)?\d*$/

/**
 * Whether a username is reserved: the product's name, staff-like names and combinations of them, with any separators
 * and with digits in place of letters; and the usernames that erased accounts get.
 */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase().replace(/[\s._-]/g, '')
  return plain.test(name) || disguised.test(folded(name)) || FORMER.test(name)
}
