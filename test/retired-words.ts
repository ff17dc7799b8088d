/** One retired word: a pattern, the standard form, and a sentence that must be refused. */
export type Retired = readonly [pattern: string, standard: string, planted: string]

/** Words that no comment, test title, document, screen, email or message may use. Case is ignored. */
export const retired: readonly Retired[] = [
  ['(?:some|any|every)body', 'someone, anyone, everyone', 'Somebody has reserved it.'],
  ['anew', 'again', 'The page is rendered anew.'],
  ['whoever', 'anyone who, the person who', 'Whoever asks gets the same answer.'],
  ['e-mail(?:s|ed|ing)?', 'email', 'Confirm your e-mail address.'],
  [
    '(?:an?|the|this|that|these|by|our|your|every|each|other|such|no|stop|more) mails?(?! (?:server|scanner|client|provider|program|adapter))',
    'email',
    'We have sent you a mail.',
  ],
  ['mailed', 'emailed', 'The receipt is mailed to the buyer.'],
  ['(?:is|are|was|were|be|been|being) told(?! apart)', 'is notified', 'The seller is told at once.'],
  ['last told|told here|told by (?:bell|email)', 'notified', 'When the alert was last told.'],
  ['(?:hear|hears|heard|hearing) of(?! it again)', 'is notified of', 'Buyers hear of new listings first.'],
  ['mend(?:s|ed|ing)?(?! handles)', 'fix, correct', 'The misspelt words are mended.'],
  ['our team', 'our staff', 'Our team decides.'],
  ['(?:given?|gives|gave|giving) back', 'refunded, returned', 'The money is given back by the bank.'],
  ['(?:has|have|had) run out|ran out', 'expired', 'This listing has run out.'],
  ['on offer', 'for sale', 'Nothing is on offer here.'],
  ['(?:given?|gives|gave|giving) up', 'cancel, stop retrying', 'The email was given up.'],
  ['(?:lets?|letting) go(?: of)?', 'release', 'The lock is let go.'],
  ['broke off|breaks off|broken off', 'failed in transit', 'The call broke off.'],
  ['taken for (?:down|dead)', 'treated as', 'The provider is taken for down.'],
  ["one['’]s own|of one['’]s own", 'your own, a separate', 'Each test has a server of one’s own.'],
  ["against the (?:buyer[’']s )?code", 'with the code', 'It is handed over against the code.'],
  ['kept orders?', 'offline order cache', 'Kept orders are deleted after a week.'],
  ['counted links?', 'tracked link', 'A counted link redirects.'],
  [
    'mortal servers?|dying servers?|patient clients?',
    'crashable server, retrying client',
    'A mortal server is killed.',
  ],
  [
    'thaw(?:s|ed|ing)? (?:the|a|it)|(?:payout|money|account)s? (?:is|are|was|were) thawed',
    'unfreeze',
    'The payout is thawed.',
  ],
  ['as (?:it|they) (?:is|are) wished for|wished for', 'requested', 'The new version comes when it is wished for.'],
  ['reckon(?:s|ed|ing)?', 'calculate', 'The points are reckoned from orders.'],
  [
    "behind (?:the|a) (?:person|people|user|member|buyer|seller)[’']?s?[’']? backs?",
    'without notifying them',
    'Nothing retries behind the person’s back.',
  ],
  ['letters? (?:is|was|are|were) (?:sent|written)', 'email', 'One letter is sent for both.'],
  ['t(?:akes?|aken|aking|ook) back', 'reverse, withdraw, undo', 'The payout was taken back.'],
  ['of its own accord', 'automatically', 'The stream reconnects of its own accord.'],
]

/** Words that only code and documents retire: screens about plants and homes may use them. */
export const retiredInCode: readonly Retired[] = [
  ['(?:a|each|every|this|other|another|own|upper|lower) rooms?', 'feature', 'Each room has its own tables.'],
  ['(?:feature|room)s? doors?|public doors?', 'public interface', 'Each feature has one public door.'],
  ['(?:lower|upper|ground|each|every) floors?', 'layer', 'A lower floor never imports a higher one.'],
  [
    '(?:send|sends|sent|sending|get|gets|got) (?:an?|the|one|no|this|that) letters?',
    'email',
    'The buyer gets a letter.',
  ],
  ['house rules?', 'architecture rules', 'The house rules are tested.'],
  ['the books? (?:says?|know|hears?|agree|(?:are|were) (?:right|wrong))', 'the ledger', 'The books are right.'],
  ['tells', 'says, sends, distinguishes', 'The server tells the browser when to reconnect.'],
  ['hears?|heard', 'receives, is notified', 'Every process hears it.'],
  ['standings?', 'status, view model', 'The standing of an order follows from its events.'],
  ['moved on', 'changed its status', 'The order has moved on.'],
  ['wherein|thereof|therein', 'in it, of it', 'The columns thereof are checked.'],
  ['for so long(?!er| as)|after so long', 'for this time', 'It is not hidden again for so long.'],
  ['(?<!twice as |half as )so many', 'this number of, a limited number of', 'So many days keep one archive each.'],
]

/** Words that no identifier and no file name may contain, as parts between capitals, underscores, dots and hyphens. */
export const retiredInNames: readonly Retired[] = [
  ['told|tell|tells|telling|teller', 'notified, notify', 'tellBuyer'],
  ['hear|hears|heard|hearing|hearer', 'handle, listener', 'hearMessages'],
  ['somebody|anybody|everybody|whoever', 'user, member', 'somebodyElse'],
  ['anew', 'again', 'sendAnew'],
  ['mend|mends|mended|mending', 'fix, correct', 'isMended'],
  ['wish|wishes|wished|wishing', 'input, filter, request', 'onWish'],
  ['keeper|kept', 'store, saved, cached', 'draftKeeper'],
  ['standing|standings', 'view model', 'orderStanding'],
  ['thaw|thaws|thawed|thawing', 'unfreeze', 'thawPayout'],
  ['reckon|reckons|reckoned', 'calculate', 'reckonPoints'],
  ['presenter|presenters', 'view model', 'orderPresenter'],
  ['mails|mailed', 'emails, emailed', 'mailedLink'],
  ['give[sn]?_(?:back|up)|let_(?:all_)?go', 'refund, cancel, release', 'giveBack'],
  ['t(?:akes?|aken|ook)_back', 'reverse, withdraw', 'takenBack'],
  ['forgets?', 'delete, erase, clear', 'forgetOrders'],
  ['patience|pulse', 'timeout, limit; heartbeat', 'PATIENCE_MS'],
  ['moved_on', 'statusChanged', 'movedOn'],
  ['read_hint', 'readWebhook', 'readHint'],
  ['ask_(?:again|by)', 'request, register', 'askAgain'],
  ['mortal', 'crashing', 'mortalServer'],
  ['beat|beats', 'heartbeat, scheduled task', 'onBeat'],
  ['nudge|nudges', 'reminder, remind', 'nudgeSellers'],
  ['rhythm|rhythms', 'frequency', 'rhythmField'],
  ['meddles?|farewells?', 'change, closing', 'meddlesWith'],
  ['(?:count|find|add)_offers?|offers?_(?:of|by|among|query|in)', 'listing, match', 'offersAmong'],
]

/** Names that may not be declared, as they are written here: in prose the same words are standard. */
export const retiredDeclarations: readonly Retired[] = [
  ['(?:MOST|LONGEST|LARGEST|SHORTEST|SMALLEST|FEWEST)(?:_[A-Z_]+)?', 'MAX_…, MIN_…', 'LONGEST_TITLE'],
  ['[A-Za-z]*Needs', '…Deps', 'RequestNeeds'],
  ['Work', 'TransactionBody, UnitOfWork', 'Work'],
  ['asks?', 'request, query', 'ask'],
  ['spot', 'point, place', 'spot'],
  ['most', 'max, limit', 'most'],
  ['Acts?', 'Action, Command', 'Act'],
  ['Sort|sorts', 'SortOrder, sortOrders', 'Sort'],
  ['(?:QUIET|FRESH|YOUNG|STILL_THERE)(?:_MS|_SECONDS)?', 'interval, grace period, age: what it limits', 'QUIET_MS'],
  ['LOOKS|EVERYTHING', 'MAX_POLLS, what it names', 'LOOKS'],
]
