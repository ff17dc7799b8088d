import type { Pence } from '#shared/money.ts'

/** Props of every provider's card form: the only interface between the checkout and a payment provider. */
export interface CardFormProps {
  /** The publishable key for the provider's script. */
  publishableKey: string
  /** Whether to offer Apple Pay and Google Pay. */
  hasWallets: boolean
  /** Saves the card for later, and charges nothing now. */
  isSaving?: boolean
  /** What is charged, as the button says; nothing while a card is saved. */
  amount: Pence
  /** The button stays at the lower edge of a phone's screen. */
  isDocked?: boolean
  /** Whether the page has everything else that it needs; if not, it shows what is missing. Called before all checks. */
  isComplete?: () => boolean
  /**
   * Called when Pay is pressed and the card's fields are complete: creates the payment of this amount, or the setup of the
   * card that is saved. Resolves to its client secret, or to null when the page now shows why there is none; rejects with a sentence to show.
   */
  start: () => Promise<string | null>
  /** Return URL for the bank's page. */
  returnUrl: string
  /** Called when a charge starts and when it ends. */
  onPaying: (isPaying: boolean) => void
  /**
   * The card was accepted. Resolves once the order is known to be paid or not; rejects with a sentence when it is not.
   */
  onAccepted: (paymentIntent: string) => Promise<void>
  /**
   * The provider's answer was lost or says nothing about the card, so the server is asked. Resolves and rejects as
   * above.
   */
  onUnclear: (paymentIntent: string) => Promise<void>
  /** Nothing was charged, with the sentence that says why. All input is kept. */
  onRefused: (sentence: string) => void
}
