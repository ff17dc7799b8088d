import { useEffect, useRef, useState } from 'react'

/**
 * The error of the only field of a short form. The field takes the focus at every failed attempt, once its error is
 * rendered, so that screen readers announce both together.
 */
export function useFault<Control extends HTMLElement>() {
  const [fault, setFault] = useState<{ message: string } | null>(null)
  const field = useRef<Control>(null)
  useEffect(() => {
    if (fault) field.current?.focus()
  }, [fault])
  const say = (message: string | null) => setFault(message === null ? null : { message })
  return { field, fault: fault?.message, say }
}
