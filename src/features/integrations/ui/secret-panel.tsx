import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'

interface Props {
  title: string
  secret: string
  onSaved: () => void
}

/** A secret that is shown only now. Takes the focus, because it matters more than what was pressed. */
export function SecretPanel({ title, secret, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toast({ title: 'Copied' })
  }
  return (
    <section className="flex flex-col gap-4 rounded-lg border-2 border-label bg-card p-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      <p>Copy it now: we show it only once and cannot show it again.</p>
      <p className="break-all font-mono">{secret}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>
          <Icon name="copy" size={18} /> Copy
        </Button>
        <Button tone="primary" onClick={onSaved}>
          I have kept it
        </Button>
      </div>
    </section>
  )
}
