import { isTaken } from './taken.ts'

/** A pressed button, and the form it submits. */
interface Press {
  button: HTMLElement
  form: HTMLFormElement | null
}

const EARLY = 'data-early'
const BUSY = 'aria-busy'

/** Presses of buttons before hydration: each button once, in order. */
export class Presses {
  #all: Press[] = []

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  hold(button: HTMLElement, form: HTMLFormElement | null): void {
    if (this.#all.some((press) => press.button === button)) return
    this.#all.push({ button, form })
    button.setAttribute(EARLY, '')
    button.setAttribute(BUSY, 'true')
  }

  /** Ends the waiting look of hydrated buttons: from then on only React decides whether a button is busy. */
  show(): void {
    for (const { button } of this.#all) if (isTaken(button)) release(button)
  }

  /**
   * Performs the first press once its button is hydrated and not busy. Returns false if the button has left the page.
   */
  doNext(): boolean {
    const [press] = this.#all
    if (!press) return true
    const { button, form } = press
    if (button.isConnected && (!isTaken(button) || button.getAttribute(BUSY) === 'true')) return true
    this.#all.shift()
    if (!button.isConnected) return false
    if (form) form.requestSubmit(button === form ? null : button)
    else {
      // Some controls react to pointerdown.
      button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
      button.click()
    }
    return true
  }

  /** Ends the wait without the page's scripts: `send` receives the forms that have an action of their own. */
  cancel(send: (form: HTMLFormElement) => void): void {
    for (const { button, form } of this.#all.splice(0)) {
      release(button)
      if (form?.hasAttribute('action')) send(form)
    }
  }
}

function release(button: HTMLElement): void {
  if (!button.hasAttribute(EARLY)) return
  button.removeAttribute(EARLY)
  button.removeAttribute(BUSY)
}
