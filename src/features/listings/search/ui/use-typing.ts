import { type RefObject, useEffect, useRef, useState } from 'react'

interface Options {
  /** Id of the listbox; its options are `{id}-{index}`. */
  id: string
  input: RefObject<HTMLInputElement | null>
  /** Text that each option puts into the field. */
  texts: readonly string[]
  setTyped: (text: string) => void
  choose: (place: number) => void
  /** Action of the Delete key on the active option. */
  remove?: (place: number) => void
  /** Whether the list opens on an empty field. */
  opensEmpty?: boolean
}

const NONE = -1

/** Makes a field a combobox: the field keeps the focus and exposes the active option. */
export function useTyping({ id, input, texts, setTyped, choose, remove, opensEmpty }: Options) {
  const [isAsked, setAsked] = useState(true)
  const [active, setActive] = useState(NONE)
  const written = useRef(input.current?.value ?? '')
  const isOpen = isAsked && texts.length > 0
  const close = () => {
    setAsked(false)
    setActive(NONE)
  }
  const move = (to: number): void => {
    if (!input.current) return
    setAsked(true)
    setActive(to)
    input.current.value = texts[to] ?? written.current
  }
  // One step before the first option is the field itself.
  const step = (by: 1 | -1): void => move(((active + by + 1 + texts.length + 1) % (texts.length + 1)) - 1)
  const cancel = (): void => {
    move(NONE)
    close()
  }
  const removeActive = (): void => {
    move(NONE)
    remove?.(active)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (event.key === 'Enter') close()
    const isActive = isOpen && active !== NONE
    // The list's actions; other keys belong to the field.
    const actions = new Map<string, false | (() => void)>([
      ['ArrowDown', texts.length > 0 && (() => step(1))],
      ['ArrowUp', texts.length > 0 && (() => step(-1))],
      ['Escape', isOpen && cancel],
      ['Delete', isActive && remove !== undefined && removeActive],
      ['Enter', isActive && (() => choose(active))],
    ])
    const action = actions.get(event.key)
    if (!action) return
    event.preventDefault()
    action()
  }
  const onInput = (): void => {
    written.current = input.current?.value ?? ''
    setTyped(written.current)
    setAsked(true)
    setActive(NONE)
  }
  const openEmpty = (): void => {
    if (opensEmpty && input.current?.value === '') onInput()
  }
  useFieldListeners(input, { onKey, onInput, onBlur: close, onOpen: openEmpty })
  // Text typed while this code was loading counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning
  useEffect(() => {
    if (document.activeElement === input.current) onInput()
  }, [])
  useActiveOption({ id, input, isOpen, active })
  return { isOpen, active, close }
}

interface FieldListeners {
  onKey: (event: KeyboardEvent) => void
  onInput: () => void
  onBlur: () => void
  onOpen: () => void
}

/** The field was rendered before this code was loaded, so its listeners are set from outside. */
function useFieldListeners(input: Options['input'], { onKey, onInput, onBlur, onOpen }: FieldListeners) {
  useEffect(() => {
    const field = input.current
    const { signal, abort } = listening()
    field?.addEventListener('keydown', onKey, { signal })
    field?.addEventListener('input', onInput, { signal })
    field?.addEventListener('blur', onBlur, { signal })
    field?.addEventListener('focus', onOpen, { signal })
    field?.addEventListener('click', onOpen, { signal })
    return abort
  })
}

interface ActiveOption extends Pick<Options, 'id' | 'input'> {
  isOpen: boolean
  active: number
}

/** Exposes the list and its active option as attributes of the field. */
function useActiveOption({ id, input, isOpen, active }: ActiveOption) {
  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(isOpen))
    if (isOpen && active !== NONE) input.current?.setAttribute('aria-activedescendant', `${id}-${active}`)
    else input.current?.removeAttribute('aria-activedescendant')
  }, [input, id, isOpen, active])
}

const listening = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
