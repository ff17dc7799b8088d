import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PaymentRefused, PaymentUnclear, paymentSentenceOf } from '../../base/ui/payment-refused.ts'
import type { CardFormProps } from './card-form-props.ts'

/** Allows one payment at a time, reports it to the page, and turns a thrown error into a sentence. */
export function useOnePayment({ onPaying, onRefused }: Pick<CardFormProps, 'onPaying' | 'onRefused'>) {
  const [isPaying, setPaying] = useState(false)
  // State changes only with the next render; a second click may come before it.
  const isUnderWay = useRef(false)
  const turn = (isOn: boolean) => {
    isUnderWay.current = isOn
    setPaying(isOn)
    onPaying(isOn)
  }
  // After the user returns from the bank's page, the browser may restore this page as it was, in the middle of a
  // payment.
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && turn(false))
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => comeBack(event)
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
  const run = async (payment: () => Promise<void>, show: (sentence: string, code: string) => void) => {
    if (isUnderWay.current) return
    turn(true)
    try {
      await payment()
    } catch (cause) {
      if (cause instanceof PaymentUnclear) return show(cause.message, '')
      const refusal = cause instanceof PaymentRefused ? cause : new PaymentRefused(paymentSentenceOf(cause))
      show(refusal.message, refusal.code)
      onRefused(refusal.message)
    } finally {
      turn(false)
    }
  }
  return { isPaying, run }
}
