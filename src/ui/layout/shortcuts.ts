import { useEffect, useRef } from 'react'

const KEY = 'singleKeys'

/** Whether `/` and `?` are active: users of speech input may want to turn them off (WCAG 2.1.4). */
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
    // Storage is disabled: the shortcuts stay on.
  }
}

interface ShortcutActions {
  search: () => void
  help: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function actOf({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): keyof ShortcutActions | undefined {
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k' ? 'search' : undefined
  if (isTyping(target) || !hasSingleKeys()) return undefined
  return singleKeys.get(key)
}

const singleKeys: ReadonlyMap<string, keyof ShortcutActions> = new Map([
  ['/', 'search'],
  ['?', 'help'],
])

/** `/` and Ctrl/Cmd+K search, `?` lists the shortcuts; inactive in dialogs, single characters also while typing. */
export function useShortcuts(acts: ShortcutActions): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { defaultPrevented, isComposing, altKey } = event
      if (defaultPrevented || isComposing || altKey || document.querySelector('dialog[open]')) return
      const act = actOf(event)
      if (!act) return
      event.preventDefault()
      latest.current[act]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Moves the focus to the page's own search field; false when it has none. */
export function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main search input[type="search"]')
  if (!field?.checkVisibility()) return false
  field.focus()
  field.select()
  return true
}
