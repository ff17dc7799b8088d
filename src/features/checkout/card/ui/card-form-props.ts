/** Props of every provider's card form: the only interface between the checkout and a payment provider. */
export interface CardFormProps {
  /** The publishable key for the provider's script. */
  publishableKey: string
  /** Whether to offer Apple Pay and Google Pay. */
  hasWallets: boolean
  clientSecret: string
  /** The button's label, with the exact total. */
  payText: string
  /** The button stays at the lower edge of a phone's screen. */
  isDocked?: boolean
  /** False while the total is being recalculated. */
  isReady: boolean
  /** Whether the page has everything else that it needs; if not, it shows what is missing. Called before all checks. */
  isComplete?: () => boolean
  /**
   * Called immediately before the card is charged. Resolves to false when the page now shows why not; rejects with a
   * sentence to show.
   */
  isStillValid: () => Promise<boolean>
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
  /** The card was refused, with the provider's sentence. All input is kept. */
  onRefused: (sentence: string) => void
}
