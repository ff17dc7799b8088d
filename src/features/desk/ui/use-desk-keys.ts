import { useEffect, useRef } from 'react'
import { hasSingleKeys } from '#ui/layout/shortcuts.ts'

interface DeskKeys {
  next: () => void
  previous: () => void
  claim: () => void
  /** The position of the decision in its list, from 0. */
  choose: (index: number) => void
  submit: () => void
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT|BUTTON|A)$/.test(target.tagName)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (/^(TEXTAREA|SELECT)$/.test(target.tagName) || (target instanceof HTMLInputElement && target.type !== 'radio'))

/** The rule of a decision, in which Enter sends like in a text field. */
const isRule = (target: EventTarget | null): boolean => target instanceof HTMLSelectElement && target.name === 'rule'

const isAnswered = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || isRule(target)

/** j and k move through the queue, c claims, a digit chooses a decision, Enter sends it. Off with the site's single keys. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event
      if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || !hasSingleKeys()) return
      if ((isTyping(target) && !(key === 'Enter' && isRule(target))) || document.querySelector('dialog[open]')) return
      const act = actOf(latest.current, key, target)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function actOf(keys: DeskKeys, key: string, target: EventTarget | null): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) return () => keys.choose(Number(key) - 1)
  // Enter on a button or a link presses that one.
  if (key === 'Enter') return isControl(target) && !isAnswered(target) ? undefined : keys.submit
  return new Map([
    ['j', keys.next],
    ['k', keys.previous],
    ['c', keys.claim],
  ]).get(key)
}
