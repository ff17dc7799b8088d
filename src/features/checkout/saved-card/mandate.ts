/** What a member agrees to who saves a card. It is stored with the card as they read it. */
export const MANDATE =
  'You allow us to charge this card later, when you are not here, for plants that you reserve with it. We charge each reservation once, no more than the total you saw when you reserved it, and not before the day that we email you. Our payment provider stores the card, and we see only its brand, its last four digits and its expiry date. You can remove it in your settings whenever no reservation needs it.'

/** Changes with the text: who agrees names the one that they have read. */
export const MANDATE_VERSION = 1

/** How many cards a member can have saved. */
export const MAX_SAVED_CARDS = 5
