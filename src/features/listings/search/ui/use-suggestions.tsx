import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Api } from '#shared/api-client.ts'

const Suggestions = lazy(() => import('./suggestions.tsx'))

/** Suggestions for a search field: what to put on the field, and the list to place under its form. Loaded on first focus. */
export function useSuggestions(api: Api): { field: ComponentProps<'input'>; list: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  // Somebody may have begun to type before this code was there to see it.
  useEffect(() => {
    if (document.activeElement === input.current) setWanted(true)
  }, [])
  return {
    field: {
      ref: input,
      role: 'combobox',
      'aria-expanded': false,
      'aria-autocomplete': 'list',
      'aria-controls': id,
      autoComplete: 'off',
      onFocus: () => setWanted(true),
    },
    list: isWanted && (
      <Suspense fallback={null}>
        <Suggestions id={id} api={api} input={input} />
      </Suspense>
    ),
  }
}
