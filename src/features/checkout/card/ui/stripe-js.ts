import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** Loads Stripe's script once and initialises it with our key. Rejects when loading fails; a later call tries again. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  // The CSP allows Stripe's origin only on the checkout's own document, so a user who arrives by client-side navigation
  // loads that document first.
  if (arrivedElsewhere()) {
    window.location.reload()
    return new Promise(() => {})
  }
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js runs in browsers only')
  return stripe
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
