const LEDGER = 'src/features/checkout/ledger/server'

/** Faults in what sellers give to groups. */
export const SHARE_FAULTS = [
  {
    name: 'share-left-out',
    title: 'the release of an order leaves the share of a group out',
    file: `${LEDGER}/group-share.ts`,
    kind: 'expression',
    right: 'groupPart(sellerGets, share, price)',
    wrong: 'NOTHING',
  },
  {
    name: 'share-not-undone',
    title: 'a release that is undone leaves its share with the group',
    file: `${LEDGER}/group-share.ts`,
    kind: 'statement',
    right: 'await setGiven(tx, share, { given: NOTHING })',
    wrong: '',
  },
  {
    name: 'share-taken-twice',
    title: 'a refund takes from a group what was sent to it',
    file: `${LEDGER}/group-share.ts`,
    kind: 'expression',
    right: 'await freeOf(tx, share, now)',
    wrong: 'given',
  },
] as const
