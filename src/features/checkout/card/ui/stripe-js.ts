/** As much of Stripe.js as the card form uses: https://docs.stripe.com/js */
export interface StripeJs {
  elements(options: { clientSecret: string; appearance: Appearance; locale: 'en-GB'; loader: 'never' }): StripeElements
  confirmPayment(options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<{ error?: StripeJsError; paymentIntent?: { id: string; status: string } }>
}

export interface StripeElements {
  create(
    kind: 'payment',
    options: { layout: 'tabs'; wallets: { applePay: 'never'; googlePay: 'never'; link: 'never' } },
  ): PaymentElement
  /** Reads the amount of the payment again after the server has changed it. */
  fetchUpdates(): Promise<{ error?: StripeJsError }>
  update(options: { appearance: Appearance }): void
}

export interface PaymentElement {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready', listener: () => void): void
  on(event: 'loaderror', listener: (event: { error: StripeJsError }) => void): void
}

export interface StripeJsError {
  /** `validation_error` is shown by the field itself. */
  type: string
  message?: string
}

export interface Appearance {
  theme: 'stripe' | 'night'
  variables: Record<string, string>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

/** Stripe demands that its script comes from here: https://docs.stripe.com/js/including */
const SCRIPT = 'https://js.stripe.com/v3/'

let loading: Promise<void> | null = null

/** Loads Stripe's script once and opens it with our key. Rejects when it cannot be had; a later call tries again. */
export async function loadStripe(publishableKey: string): Promise<StripeJs> {
  loading ??= loadScript().catch((cause: unknown) => {
    loading = null
    throw cause
  })
  await loading
  if (!window.Stripe) throw new Error('Stripe.js did not announce itself')
  return window.Stripe(publishableKey)
}

function loadScript(): Promise<void> {
  // Stripe's address is allowed on the checkout's own document alone; whoever came by a link inside gets that document first.
  if (arrivedElsewhere()) {
    window.location.reload()
    return new Promise(() => {})
  }
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('Stripe.js could not be loaded'))
    }
    document.head.append(script)
  })
}

function arrivedElsewhere(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival !== undefined && new URL(arrival.name).pathname !== window.location.pathname
}

/** Our own colours and letters for Stripe's fields, in light and in dark. */
export function appearanceOf(root: Element): Appearance {
  const style = getComputedStyle(root)
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('leaf'),
      colorBackground: colour('card'),
      colorText: colour('ink'),
      colorTextSecondary: colour('ink-2'),
      colorTextPlaceholder: colour('ink-3'),
      colorDanger: colour('rhubarb'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '8px',
      spacingUnit: '5px',
    },
  }
}
