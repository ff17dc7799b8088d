import { type FormEvent, useEffect, useRef } from 'react'
import { CONSENT_ACTION, toConsent } from '#shared/cookie-choice.ts'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import { Icon } from '../icons/icon.tsx'
import { Button, IconButton } from '../primitives/button.tsx'
import { TextLink } from '../primitives/link.tsx'
import { readConsent, storeConsent } from './consent.ts'

interface Props {
  /** How often the visitor asked for it, by the button in the footer. */
  asked: number
  onClose: () => void
}

/**
 * Asks for the cookie choice, above everything else and covering nothing. Closing it stores nothing. Without scripts the
 * server stores the choice.
 */
export default function CookieStrip({ asked, onClose }: Props) {
  const isHydrated = useIsHydrated()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const known = readConsent()
    if (asked > 0) return show(strip.current)
    if (known) {
      // The choice is older than the cookie by which the server knows it, or the page was cached before it.
      storeConsent(known)
      onClose()
    }
    return undefined
  }, [asked, onClose])
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const choice = submitter instanceof HTMLButtonElement && toConsent(submitter.value)
    if (choice) storeConsent(choice)
    onClose()
  }
  return (
    <section ref={strip} id="cookie-strip" tabIndex={-1} data-print="no" aria-label="Cookies" className="bg-label-tint">
      <form
        method="post"
        action={CONSENT_ACTION}
        onSubmit={choose}
        className="sheet relative flex flex-wrap items-center gap-x-6 py-1.5 lg:flex-nowrap lg:py-2 lg:pr-14!"
      >
        <p className="min-w-0 flex-1 basis-64 text-xs leading-snug max-lg:pr-9 sm:text-sm">
          Essential cookies keep you signed in. “Accept all” also keeps what you viewed and searched for
          <span className="max-sm:hidden"> in this browser. No advertising, no tracking</span>.
        </p>
        <div className="flex flex-wrap items-center gap-2 whitespace-nowrap">
          <Button type="submit" name="choice" value="all" size="small" className="min-h-11">
            Accept all
          </Button>
          <Button type="submit" name="choice" value="essential" size="small" className="min-h-11">
            Essential only
          </Button>
          <TextLink href="/privacy-policy#cookies" className="ml-2 py-2.5 text-sm">
            Privacy policy
          </TextLink>
        </div>
        {isHydrated && (
          <IconButton
            label="Close"
            icon={<Icon name="x" size={20} />}
            onClick={onClose}
            className="absolute top-1.5 right-1.5"
          />
        )}
      </form>
    </section>
  )
}

/** Moves the focus to the question, and back once it is answered. */
function show(strip: HTMLElement | null): () => void {
  const before = document.activeElement as HTMLElement | null
  delete document.documentElement.dataset['consent']
  strip?.focus()
  return () => before?.focus()
}
