/*
 * Keeps user input from before React hydrates a page: runs inline in every page, ahead of all other scripts. Typed
 * values and chosen files are kept and passed to React. Presses of buttons and forms wait visibly and are then
 * performed once. Links, and forms that only change the address, work without scripts.
 */
import { followPlace } from './changed-place.ts'
import { Presses } from './presses.ts'
import { hideSettledQuestion } from './settled-question.ts'
import { isTaken } from './taken.ts'
import { isControl, TypedValues } from './typed-values.ts'

const WAITING = 'This page is still loading. Your action will run as soon as it is ready.'
const LOST = 'Something you did while this page was loading could not be saved. Please check it and try again.'
const FAILED = 'This page did not finish loading. Check your connection, then reload it.'
const PAUSE_MS = 50
/** Longest wait for an idle period, in milliseconds. */
const IDLE_TIMEOUT_MS = 1000

const typed = new TypedValues()
/** The controls of the page as the server rendered it. React will never take a control that another script has added. */
const rendered = new WeakSet<EventTarget>()
const presses = new Presses()
let isWorking = false
let hasFailed = false
let hasLost = false

function say(text: string): void {
  const note = document.getElementById('early-note')
  if (note && note.textContent !== text) note.textContent = text
}

/** Runs in an idle period, so that React's effects have run. */
function later(): void {
  if (isWorking || hasFailed) return
  isWorking = true
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(work, { timeout: IDLE_TIMEOUT_MS } as never), PAUSE_MS)
}

function work(): void {
  isWorking = false
  if (typed.isReady) {
    presses.show()
    // React renders the values it received before the next press.
    const isDelivered = typed.isEmpty ? presses.doNext() : typed.deliver()
    if (!isDelivered) hasLost = true
    if (presses.isEmpty) say(hasLost ? LOST : '')
  }
  // The notice may not have been in the page yet.
  if (!presses.isEmpty) say(WAITING)
  if (!(typed.isEmpty && presses.isEmpty)) later()
}

function hold(event: Event, button: HTMLElement, form: HTMLFormElement | null): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (hasFailed) say(FAILED)
  else {
    presses.hold(button, form)
    say(WAITING)
    later()
  }
}

function onParsed(): void {
  for (const control of document.querySelectorAll('input, textarea, select')) rendered.add(control)
}

function onChange({ target }: Event): void {
  if (!isControl(target)) return
  if ((document.readyState === 'loading' || rendered.has(target)) && typed.note(target)) later()
}

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, summary, button') : null
  if (!(target instanceof HTMLButtonElement) || isTaken(target)) return
  const { form } = target
  // In a form that only its button submits, Enter in a field does nothing.
  const isEnter = event.detail === 0 && document.activeElement !== target
  if (target.type !== 'submit' || !form) hold(event, target, null)
  else if (isEnter && form.hasAttribute('data-button-only')) event.preventDefault()
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.getAttribute('method') !== 'post' || (hasFailed && form.hasAttribute('action'))) return
  // The browser itself never submits a form that scripts handle.
  event.preventDefault()
  // A form can be hydrated between a change of its field and the press that submits it: React receives the value first.
  if (!isTaken(form) || typed.isWaitingIn(form)) hold(event, event.submitter ?? form, form)
}

function onError({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
  hasFailed = true
  if (!presses.isEmpty) say(FAILED)
  presses.cancel((form) => form.submit())
}

hideSettledQuestion()
followPlace()
addEventListener('DOMContentLoaded', onParsed)
addEventListener('input', onChange, true)
addEventListener('change', onChange, true)
addEventListener('click', onClick, true)
addEventListener('submit', onSubmit, true)
addEventListener('error', onError, true)
