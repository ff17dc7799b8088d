/** The part of Stripe.js that the card form uses: https://docs.stripe.com/js */
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
  /** Refetches the payment's amount after the server has changed it. */
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

/** Stripe requires that its script is loaded from here: https://docs.stripe.com/js/including */
const SCRIPT = 'https://js.stripe.com/v3/'

let loading: Promise<void> | null = null

/** Loads Stripe's script once and initialises it with our key. Rejects when loading fails; a later call tries again. */
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
  // The CSP allows Stripe's origin only on the checkout's own document, so a user who arrives by client-side navigation
  // loads that document first.
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

/** Our colours and fonts for Stripe's fields, in light and dark mode. */
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
