/** Behaviour of a test card. The number itself is read once and never stored. */
export type CardBehaviour =
  | 'succeeds'
  | 'available_at_once'
  | 'authenticates'
  | 'authenticates_always'
  | 'authenticates_then_declined'
  | 'authenticates_then_short'
  | 'declined_when_charged'
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
    '4000000000003220': 'authenticates_always',
    '4000002760003184': 'authenticates_always',
    '4000008400001629': 'authenticates_then_declined',
    '4000008260003178': 'authenticates_then_short',
    '4000000000000341': 'declined_when_charged',
    '4000000000000259': 'disputed',
    '4000000000002685': 'disputed',
    '4000000000001976': 'inquired',
    '4000000000005126': 'refund_fails',
  }),
)

const DECLINED = refusals.get('4000000000000002') as CardError
const SHORT = refusals.get('4000000000009995') as CardError
const EXPIRED = refusals.get('4000000000000069') as CardError

/** The bank's page was answered with no. */
export const NOT_CONFIRMED: CardError = {
  code: 'payment_intent_authentication_failure',
  message: 'Your bank could not confirm that it is you. Choose another card and try again.',
}

const WANTS_HOLDER: CardError = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Whether its bank asks the holder to confirm a payment, or that the card is saved. */
export const authenticates = (behaviour: CardBehaviour): boolean => behaviour.startsWith('authenticates')

/** Why a confirmed card is refused nevertheless; null when it is accepted. */
export function errorAfterAuthentication(
  behaviour: CardBehaviour | undefined,
  what: 'charged' | 'saved',
): CardError | null {
  if (behaviour === 'authenticates_then_declined') return DECLINED
  if (what === 'saved') return null
  if (behaviour === 'authenticates_then_short') return SHORT
  return behaviour === 'declined_when_charged' ? DECLINED : null
}

/** Why a saved card is refused that is charged without its holder; null when it is accepted. */
export function errorWithoutHolder(
  behaviour: CardBehaviour | undefined,
  { month, year }: Pick<KnownCard, 'month' | 'year'>,
  now: Date,
): CardError | null {
  if (isPast(month, year, now)) return EXPIRED
  return behaviour === 'authenticates_always' ? WANTS_HOLDER : errorAfterAuthentication(behaviour, 'charged')
}

export interface Card {
  number: string
  /** `MM/YY` */
  expiry: string
  cvc: string
}

/** What is stored of a card that is saved. */
export interface KnownCard {
  brand: string
  last4: string
  month: number
  year: number
}

const isPast = (month: number, year: number, now: Date): boolean => new Date(Date.UTC(year, month)) <= now

/** Returns how a card will behave, or why it is refused at once. */
export function tryCard(card: Card, now: Date): { behaviour: CardBehaviour; card: KnownCard } | { error: CardError } {
  const number = card.number.replace(/[\s-]/g, '')
  if (!/^\d{3,4}$/.test(card.cvc)) return refuse('invalid_cvc', 'Your card’s security code is incomplete.')
  const expiry = /^(\d{2})\s*\/\s*(?:20)?(\d{2})$/.exec(card.expiry.trim())
  const month = Number(expiry?.[1])
  if (!expiry || month < 1 || month > 12)
    return refuse('invalid_expiry_month', 'Your card’s expiry date is incomplete.')
  const year = 2000 + Number(expiry[2])
  if (isPast(month, year, now)) {
    return refuse('invalid_expiry_year', 'Your card’s expiry date is in the past.')
  }
  const error = refusals.get(number)
  if (error) return { error }
  const behaviour = behaviours.get(number)
  if (behaviour) return { behaviour, card: { brand: 'visa', last4: number.slice(-4), month, year } }
  return refuse('incorrect_number', 'This is the test sandbox: use a test card such as 4242 4242 4242 4242.')
}

const refuse = (code: string, message: string): { error: CardError } => ({ error: { code, message } })
