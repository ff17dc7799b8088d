import { type RefObject, useEffect, useState } from 'react'
import { PaymentRefused, UNKNOWN_REFUSAL } from '../../base/ui/payment-refused.ts'
import { paymentOf } from './card-fields.ts'
import type { CardFormProps } from './card-form-props.ts'
import { appearanceOf, loadStripe, type StripeElements, type StripeJs } from './stripe-js.ts'
import { useOnePayment } from './use-one-payment.ts'

interface Mounted {
  stripe: StripeJs
  elements: StripeElements
}

const AUTHORISED = ['requires_capture', 'succeeded', 'processing']

/**
 * Stripe's fields in `place`, synchronised with the server's amount and our colours, and one payment at a time through
 * them.
 */
export function usePaymentElement(props: CardFormProps, place: RefObject<HTMLElement | null>) {
  const { mounted, isShown, hasFailed, retry } = useMounted(props, place)
  const isCurrent = useAmount(props, mounted)
  const [error, setError] = useState<string | null>(null)
  const { isPaying, run } = useOnePayment(props)
  const isReady = isShown && isCurrent && props.isReady

  const pay = async () => {
    if (!mounted || !isReady) return
    setError(null)
    await run(() => confirm(mounted, props), setError)
  }
  return { isShown, hasFailed, retry, isReady, isPaying, error, pay }
}

async function confirm({ stripe, elements }: Mounted, props: CardFormProps): Promise<void> {
  const { clientSecret, isStillValid, returnUrl, onAccepted, onUnclear } = props
  if (!(await isStillValid())) return
  const { error, paymentIntent } = await stripe
    .confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' })
    .catch(() => LOST)
  // Stripe's fields show validation errors themselves.
  if (error?.type === 'validation_error') return
  if (error?.type === 'card_error') throw new PaymentRefused(error.message ?? UNKNOWN_REFUSAL)
  if (!paymentIntent || !AUTHORISED.includes(paymentIntent.status)) return onUnclear(paymentOf(clientSecret))
  return onAccepted(paymentIntent.id)
}

/** The response was lost: the card may have been charged. */
const LOST: Awaited<ReturnType<StripeJs['confirmPayment']>> = {}

/** Loads Stripe.js and mounts its fields, once for each payment. */
function useMounted({ publishableKey, clientSecret }: CardFormProps, place: RefObject<HTMLElement | null>) {
  const [mounted, setMounted] = useState<Mounted | null>(null)
  const [isShown, setShown] = useState(false)
  const [tries, setTries] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
  useEffect(() => {
    let isOver = false
    let end = () => {}
    const fail = () => !isOver && setFailed(true)
    const mount = async () => {
      const stripe = await loadStripe(publishableKey)
      if (isOver || !place.current) return
      const appearance = appearanceOf(document.documentElement)
      const elements = stripe.elements({ clientSecret, appearance, locale: 'en-GB', loader: 'never' })
      const wallets = { applePay: 'never', googlePay: 'never', link: 'never' } as const
      const element = elements.create('payment', { layout: 'tabs', wallets })
      element.on('ready', () => setShown(true))
      element.on('loaderror', fail)
      element.mount(place.current)
      const stopFollowing = followTheme(elements)
      end = () => {
        stopFollowing()
        element.destroy()
      }
      setMounted({ stripe, elements })
    }
    mount().catch(fail)
    return () => {
      isOver = true
      end()
      setMounted(null)
      setShown(false)
    }
  }, [publishableKey, clientSecret, place, tries])
  const retry = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return { mounted, isShown, hasFailed, retry }
}

function followTheme(elements: StripeElements): () => void {
  const root = document.documentElement
  const change = () => elements.update({ appearance: appearanceOf(root) })
  const chosen = new MutationObserver(change)
  chosen.observe(root, { attributeFilter: ['data-theme'] })
  const ofTheSystem = window.matchMedia('(prefers-color-scheme: dark)')
  ofTheSystem.addEventListener('change', change)
  return () => {
    chosen.disconnect()
    ofTheSystem.removeEventListener('change', change)
  }
}

/**
 * Refetches the amount in Stripe's fields after the server has changed it. True while they hold the amount on the
 * button.
 */
function useAmount({ payText, isReady }: CardFormProps, mounted: Mounted | null): boolean {
  const [shown, setShown] = useState<{ mounted: Mounted; payText: string } | null>(null)
  const isCurrent = mounted !== null && shown?.mounted === mounted && shown.payText === payText
  useEffect(() => {
    if (!mounted || !isReady || isCurrent) return
    let isOver = false
    const set = () => !isOver && setShown({ mounted, payText })
    // The server's amount is charged in any case; only the fields may show an outdated one.
    mounted.elements.fetchUpdates().then(set, set)
    return () => {
      isOver = true
    }
  }, [mounted, isReady, isCurrent, payText])
  return isCurrent
}
