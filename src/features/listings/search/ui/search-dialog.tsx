import { useRouter, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { browseHref } from '../browse-address.ts'
import { useSuggestions } from './use-suggestions.tsx'

/** Search dialog for pages without a search field. Every navigation closes it. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { field, list } = useSuggestions()
  const address = useRouterState({ select: ({ location }) => location.href })
  const opened = useRef(address)
  useEffect(() => {
    if (address !== opened.current) onClose()
  }, [address, onClose])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void router.navigate({ href: browseHref(q ? { q } : {}) })
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title="Search">
      <search className="relative block min-h-[min(24rem,60dvh)]">
        <form
          method="get"
          action="/browse"
          onSubmit={submit}
          className="flex overflow-hidden rounded-xl border-2 border-ink bg-card has-focus-visible:outline-3 has-focus-visible:outline-ring"
        >
          <input
            {...field}
            data-first-focus
            type="search"
            name="q"
            maxLength={200}
            aria-label="Search plants and garden items"
            placeholder="Search plants and garden items"
            className="h-12 min-w-0 flex-1 bg-transparent px-4"
          />
          <Button type="submit" tone="primary" className="min-h-12 rounded-none">
            <Icon name="search" size={18} />
            <span className="sr-only">Search</span>
          </Button>
        </form>
        <div className="absolute inset-x-0 top-12">{list}</div>
      </search>
    </Dialog>
  )
}
