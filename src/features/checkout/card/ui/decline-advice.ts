/** What the buyer can do about a refused card, by the provider's code. */
const advice: ReadonlyMap<string, string> = new Map([
  ['card_declined', 'Pay with another card, or ask your bank why.'],
  ['insufficient_funds', 'Pay with another card, or add money to this account first.'],
  ['expired_card', 'Check the expiry date, or pay with another card.'],
  ['incorrect_cvc', 'Check the security code on the back of the card.'],
  ['invalid_cvc', 'Check the security code on the back of the card.'],
  ['incorrect_number', 'Check the card number.'],
  ['invalid_number', 'Check the card number.'],
  ['processing_error', 'Wait a minute, then press Pay again.'],
  ['payment_intent_authentication_failure', 'Confirm the payment in your bank’s app, or pay with another card.'],
])

/** The provider's sentence with what to do next. Nothing is charged when a card is refused. */
export function withAdvice(message: string, ...codes: readonly (string | undefined)[]): string {
  const found = codes.map((code) => advice.get(code ?? '')).find((text) => text !== undefined)
  return [message, found ?? 'Pay with another card.', 'Nothing has been charged.'].join(' ')
}

/** The same for a card that was to be saved. */
export const notSaved = (message: string): string =>
  `${message} Use another card, or ask your bank why. Nothing has been saved or charged.`
