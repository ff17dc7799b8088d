/** Behaviour of a test card. The number itself is read once and never stored. */
export type CardBehaviour =
  | 'succeeds'
  | 'available_at_once'
  | 'authenticates'
  | 'authenticates_then_declined'
  | 'disputed'
  | 'inquired'
  | 'refund_fails'

export interface CardError {
  code: string
  decline_code?: string
  message: string
}

const refusals: ReadonlyMap<string, CardError> = new Map(
  Object.entries<CardError>({
    '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
    '4000000000009995': {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
    '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
    '4000000000000127': { code: 'incorrect_cvc', message: 'Your card’s security code is incorrect.' },
    '4000000000000119': {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
)

const behaviours: ReadonlyMap<string, CardBehaviour> = new Map(
  Object.entries<CardBehaviour>({
    '4242424242424242': 'succeeds',
    '4000000000000077': 'available_at_once',
    '4000002500003155': 'authenticates',
    '4000000000003220': 'authenticates',
    '4000008400001629': 'authenticates_then_declined',
    '4000000000000259': 'disputed',
    '4000000000002685': 'disputed',
    '4000000000001976': 'inquired',
    '4000000000005126': 'refund_fails',
  }),
)

/** The error of a card that is declined after its authentication. */
export const DECLINED: CardError = refusals.get('4000000000000002') as CardError

export interface Card {
  number: string
  /** `MM/YY` */
  expiry: string
  cvc: string
}

/** Returns how a card will behave, or why it is refused at once. */
export function tryCard(card: Card, now: Date): { behaviour: CardBehaviour } | { error: CardError } {
  const number = card.number.replace(/[\s-]/g, '')
  if (!/^\d{3,4}$/.test(card.cvc)) return refuse('invalid_cvc', 'Your card’s security code is incomplete.')
  const expiry = /^(\d{2})\s*\/\s*(?:20)?(\d{2})$/.exec(card.expiry.trim())
  const month = Number(expiry?.[1])
  if (!expiry || month < 1 || month > 12)
    return refuse('invalid_expiry_month', 'Your card’s expiry date is incomplete.')
  if (new Date(Date.UTC(2000 + Number(expiry[2]), month)) <= now) {
    return refuse('invalid_expiry_year', 'Your card’s expiry date is in the past.')
  }
  const error = refusals.get(number)
  if (error) return { error }
  const behaviour = behaviours.get(number)
  if (behaviour) return { behaviour }
  return refuse('incorrect_number', 'This is the test sandbox: use a test card such as 4242 4242 4242 4242.')
}

const refuse = (code: string, message: string): { error: CardError } => ({ error: { code, message } })
