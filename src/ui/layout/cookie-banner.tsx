import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '../primitives/button.tsx'
import { TextLink } from '../primitives/link.tsx'
import { type Consent, readConsent, storeConsent } from './consent.ts'

/** Shown until a choice is made, and whenever `asked` increases (a link in the footer). Closing it stores nothing. */
export default function CookieBanner({ asked }: { asked: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (asked > 0 || readConsent() === null) setShown(true)
  }, [asked])
  if (!isShown) return null
  const choose = (choice: Consent) => {
    storeConsent(choice)
    setShown(false)
  }
  return (
    <section
      data-print="no"
      aria-label="Cookies"
      className="fixed bottom-[calc(var(--bars)+0.5rem)] left-3 z-40 w-[min(27rem,calc(100vw-1.5rem))] animate-rise rounded-lg border-[1.5px] border-ink bg-card p-4 pr-12 shadow-pop lg:bottom-4 lg:left-4"
    >
      <p className="text-sm">
        We use essential cookies to keep you signed in. Nothing optional is stored without your consent. No advertising,
        no tracking. <TextLink href="/privacy-policy">Privacy policy</TextLink>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => choose('all')} className="min-h-11">
          Accept all
        </Button>
        <Button size="small" onClick={() => choose('essential')} className="min-h-11">
          Essential only
        </Button>
      </div>
      <IconButton
        label="Close"
        icon={<X size={20} aria-hidden="true" />}
        onClick={() => setShown(false)}
        className="absolute top-1 right-1"
      />
    </section>
  )
}
