import { useEffect, useRef } from 'react'

const KEY = 'singleKeys'

/** Whether `/` and `?` do something by themselves: people who speak to their computer may not want that. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage is switched off: they stay on.
  }
}

interface Acts {
  search: () => void
  help: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` and Ctrl or Cmd with K search, `?` tells the keys; none while a dialog is open, single ones never while typing. */
export function useShortcuts(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, isComposing } = event
      if (event.defaultPrevented || isComposing || altKey || document.querySelector('dialog[open]')) return
      const isChord = ctrlKey || metaKey
      const single = isChord || isTyping(target) || !hasSingleKeys() ? null : key
      const isSearch = single === '/' || (isChord && !event.shiftKey && key.toLowerCase() === 'k')
      if (!isSearch && single !== '?') return
      event.preventDefault()
      if (isSearch) latest.current.search()
      else latest.current.help()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Puts the focus into the search field that the page has itself; false when it has none. */
export function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main search input[type="search"]')
  if (!field?.checkVisibility()) return false
  field.focus()
  field.select()
  return true
}
