import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/primitives/button.tsx'

interface Props {
  /** The form of the decision, below the case. */
  form: RefObject<HTMLFormElement | null>
  /** Chooses that nothing is wrong, which a case may not offer. */
  onNothing: (() => void) | null
}

/** The ways to the decision at the lower edge of a phone's screen, until the decisions themselves are in view. */
export function DecideBar({ form, onNothing }: Props) {
  const isInView = useInView(form)
  if (isInView) return null
  const nothingWrong = (choose: () => void) => {
    flushSync(choose)
    form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
  }
  const decide = () => {
    form.current?.scrollIntoView()
    form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus({ preventScroll: true })
  }
  return (
    <div className="action-bar fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col gap-3 border-line border-t bg-card px-4 py-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] lg:hidden">
      {onNothing && <Button onClick={() => nothingWrong(onNothing)}>Nothing wrong</Button>}
      <Button tone="primary" onClick={decide}>
        Decide
      </Button>
    </div>
  )
}

/** Whether an element can be seen; true until it is known. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
