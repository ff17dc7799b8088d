import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'

const Suggestions = lazy(() => import('./suggestions.tsx'))

/** Suggestions for a search field: the field's props, and the list to place below its form. Loaded on first focus. */
export function useSuggestions(): { field: ComponentProps<'input'>; list: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  // The user may have typed before this code was loaded.
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
        <Suggestions id={id} input={input} />
      </Suspense>
    ),
  }
}
