import { isTaken } from './taken.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of a control after its last change. A file control keeps its own files. */
type Value = string | boolean | FileList

/** React compares a field with the value it tracks here and skips events that change nothing. */
interface Tracked {
  _valueTracker?: { setValue: (value: string) => void }
}

/** A string that is never the value of a field. */
const UNLIKE_ANY = '\0'

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

const isTicked = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

const filesOf = (control: Control): FileList | null => (control as HTMLInputElement).files ?? null

/** Values changed before React hydrated their controls. */
export class TypedValues {
  #values = new Map<Control, Value>()

  get isEmpty(): boolean {
    return this.#values.size === 0
  }

  /** Keeps the current value of a control that is not hydrated, and its later changes. */
  note(control: Control): boolean {
    if (isTaken(control) && !this.#values.has(control)) return false
    this.#values.set(control, filesOf(control) ?? (isTicked(control) ? control.checked : control.value))
    return true
  }

  /** Whether React can receive every value now. A control that has left the page counts as ready. */
  get isReady(): boolean {
    return [...this.#values.keys()].every((control) => !control.isConnected || isTaken(control))
  }

  /** Whether React has not received a value of this form yet. */
  isWaitingIn(form: HTMLFormElement): boolean {
    return [...this.#values.keys()].some((control) => control.form === form)
  }

  /** Restores each value in its control or the replacement of it, and notifies React. Returns whether all were kept. */
  deliver(): boolean {
    const values = [...this.#values]
    this.#values.clear()
    return values.map(([control, value]) => put(successorOf(control), value)).every(Boolean)
  }
}

/** The control itself, or the one with its id or name if React has replaced it. */
function successorOf(control: Control): Control | undefined {
  if (control.isConnected) return control
  const other = document.getElementById(control.id) ?? document.getElementsByName(control.name)[0] ?? null
  return isControl(other) && other.type === control.type ? other : undefined
}

function put(control: Control | undefined, value: Value): boolean {
  if (!control) return false
  if (typeof value === 'object') {
    const input = control as HTMLInputElement
    if (input.files !== value) input.files = value
  } else if (typeof value === 'boolean') (control as HTMLInputElement).checked = value
  // Setting the same text again would move the caret.
  else if (control.value !== value) control.value = value
  ;(control as Tracked)._valueTracker?.setValue(UNLIKE_ANY)
  control.dispatchEvent(new Event(eventOf(control), { bubbles: true }))
  return true
}

/** The event from which React reads a control's change. A plain Event named click does not toggle a checkbox again. */
const eventOf = (control: Control): string =>
  isTicked(control) ? 'click' : control.type === 'file' || control.matches('select') ? 'change' : 'input'
