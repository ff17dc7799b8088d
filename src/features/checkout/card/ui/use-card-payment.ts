import { useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import type { FormError } from '#ui/forms/error-summary.tsx'
import { PaymentRefused } from '../../base/ui/payment-refused.ts'
import { sandboxConfirm } from '../contract.ts'
import { type CardFields, faultsOf, fieldOf, NO_CARD, paymentOf } from './card-fields.ts'
import type { CardFormProps } from './card-form-props.ts'
import { notSaved, withAdvice } from './decline-advice.ts'
import { useOnePayment } from './use-one-payment.ts'

/** State of the test card form: fields, errors, and one payment at a time. */
export function useCardPayment(props: CardFormProps) {
  const api = useApi()
  const [fields, setFields] = useState(NO_CARD)
  const [faults, setFaults] = useState<Partial<CardFields>>({})
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const { isPaying, run } = useOnePayment(props)

  const show = (found: Partial<CardFields>, whole?: string) => {
    setFaults(found)
    const entries = Object.entries(found).map(([field, message]) => ({ field: `card-${field}`, message }))
    setErrors(whole ? [...entries, { message: whole }] : entries)
  }
  const pay = async () => {
    if (props.isComplete?.() === false) return
    const found = faultsOf(fields)
    show(found)
    if (Object.keys(found).length > 0) return
    await run(
      () => confirm(api, props, fields),
      (sentence, code) => {
        const field = fieldOf(code)
        if (field) show({ [field]: sentence })
        else show({}, sentence)
      },
    )
  }
  const change = (field: keyof CardFields, text: string) => {
    setFields({ ...fields, [field]: text })
    setFaults(({ [field]: _, ...others }) => others)
  }
  return { fields, faults, errors, isPaying, change, pay }
}

async function confirm(api: Api, props: CardFormProps, { number, expiry, cvc }: CardFields): Promise<void> {
  const { start, returnUrl, onAccepted, onUnclear, isSaving } = props
  const clientSecret = await start()
  if (clientSecret === null) return
  const id = paymentOf(clientSecret)
  const body = { clientSecret, number, expiry, cvc: cvc.trim(), return_url: returnUrl }
  const answer = await api(sandboxConfirm, { params: { id }, body }).catch((cause: unknown) => {
    if (isPlain(cause)) throw cause
    return null
  })
  if (!answer) return onUnclear(id)
  if (answer.error) {
    const { code, message } = answer.error
    throw new PaymentRefused(isSaving ? notSaved(message) : withAdvice(message, code), code)
  }
  if (!answer.redirectUrl) return onAccepted(id)
  window.location.assign(answer.redirectUrl)
  // The bank's page is loading; the button stays disabled until it has loaded.
  return new Promise<void>(() => {})
}

/** A refusal that says nothing about the card. A conflict may: an earlier click may have made the payment. */
const isPlain = (cause: unknown): boolean => cause instanceof ApiError && cause.status < 500 && cause.status !== 409
