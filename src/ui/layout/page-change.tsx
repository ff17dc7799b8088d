import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After navigation: moves the focus to the heading and announces the title, as a full page load would. */
export function PageChange() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        setTitle(document.title)
        const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        if (!target) return
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
