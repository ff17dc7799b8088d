import { useEffect, useRef, useState } from 'react'

/**
 * What is wrong with the one field of a short form. The field takes the focus at every attempt that fails, once its
 * error stands beside it, so that both are read out together.
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
