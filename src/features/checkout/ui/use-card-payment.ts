import { useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import type { FormError } from '#ui/error-summary.tsx'
import { sandboxConfirm } from '../contract.ts'
import { type CardFields, faultsOf, fieldOf, NO_CARD, paymentOf } from './card-fields.ts'
import type { CardFormProps } from './payment-form.tsx'

/** Said when the provider gives no reason of its own. */
export const UNKNOWN_REFUSAL = 'Something went wrong with your payment'

/** Fields, faults and the one payment at a time of the test card form. */
export function useCardPayment(props: CardFormProps) {
  const { api, clientSecret, isReady, stillStands, returnUrl, onAccepted, onRefused } = props
  const [fields, setFields] = useState(NO_CARD)
  const [faults, setFaults] = useState<Partial<CardFields>>({})
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const [isPaying, setPaying] = useState(false)
  // State arrives with the next drawing; a second click may come before it.
  const isUnderWay = useRef(false)

  const show = (found: Partial<CardFields>, whole?: string) => {
    setFaults(found)
    const entries = Object.entries(found).map(([field, message]) => ({ field: `card-${field}`, message }))
    setErrors(whole ? [...entries, { message: whole }] : entries)
  }
  const refuse = (sentence: string, code = '') => {
    const field = fieldOf(code)
    if (field) show({ [field]: sentence })
    else show({}, sentence)
    onRefused(sentence)
  }
  const confirm = async () => {
    if (!(await stillStands())) return
    const id = paymentOf(clientSecret)
    const { number, expiry, cvc } = fields
    const body = { clientSecret, number, expiry, cvc: cvc.trim(), return_url: returnUrl }
    const { redirectUrl, error } = await api(sandboxConfirm, { params: { id }, body })
    if (error) return refuse(error.message, error.code)
    if (redirectUrl) {
      window.location.assign(redirectUrl)
      // The bank's page is on its way; the button stays as it is until it is there.
      return new Promise<void>(() => {})
    }
    return onAccepted(id)
  }
  const pay = async () => {
    if (isUnderWay.current || !isReady) return
    const found = faultsOf(fields)
    show(found)
    if (Object.keys(found).length > 0) return
    isUnderWay.current = true
    setPaying(true)
    try {
      await confirm()
    } catch (cause) {
      refuse(
        cause instanceof ApiError ? cause.sentence : cause instanceof PaymentRefused ? cause.message : UNKNOWN_REFUSAL,
      )
    } finally {
      isUnderWay.current = false
      setPaying(false)
    }
  }
  const change = (field: keyof CardFields, text: string) => {
    setFields({ ...fields, [field]: text })
    setFaults(({ [field]: _, ...others }) => others)
  }
  return { fields, faults, errors, isPaying, change, pay }
}

/** The card was accepted but the order could not be had: nothing was charged. */
export class PaymentRefused extends Error {}
