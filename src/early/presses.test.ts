import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Presses } from './presses.ts'

/** The part of a button that presses use. */
class Button {
  isConnected = true
  readonly attributes = new Map<string, string>()
  readonly events: string[] = []
  /** React hydrates it. */
  take(): this {
    return Object.assign(this, { __reactProps$x: {} })
  }
  setAttribute = (name: string, value: string) => this.attributes.set(name, value)
  getAttribute = (name: string) => this.attributes.get(name) ?? null
  hasAttribute = (name: string) => this.attributes.has(name)
  removeAttribute = (name: string) => this.attributes.delete(name)
  click = () => this.events.push('click')
  dispatchEvent = ({ type }: Event) => this.events.push(type)
  requestSubmit = (submitter: unknown) => this.events.push(submitter === null ? 'submit' : 'submit by a button')
}

const element = (button: Button) => button as unknown as HTMLElement
const form = (button: Button) => button as unknown as HTMLFormElement

// Node has Event but not MouseEvent.
beforeAll(() => void vi.stubGlobal('MouseEvent', Event))
afterAll(() => void vi.unstubAllGlobals())

test('a button pressed twice before hydration is pressed once after it', () => {
  const [presses, button] = [new Presses(), new Button()]
  presses.hold(element(button), null)
  presses.hold(element(button), null)
  expect(button.attributes).toEqual(
    new Map([
      ['data-early', ''],
      ['aria-busy', 'true'],
    ]),
  )
  presses.show()
  expect(presses.doNext()).toBe(true)
  expect(button.events).toEqual([])
  button.take()
  presses.show()
  expect(button.attributes.size).toBe(0)
  expect(presses.doNext()).toBe(true)
  expect(button.events).toEqual(['mousedown', 'click'])
  expect(presses.isEmpty).toBe(true)
})

test('early presses keep their order', () => {
  const [presses, first, second] = [new Presses(), new Button(), new Button().take()]
  presses.hold(element(first), null)
  presses.hold(element(second), null)
  presses.doNext()
  expect(second.events).toEqual([])
  first.take()
  presses.show()
  presses.doNext()
  presses.doNext()
  expect([first.events, second.events]).toEqual([
    ['mousedown', 'click'],
    ['mousedown', 'click'],
  ])
})

test('an early form submission uses its button, once React does not show the button as busy', () => {
  const [presses, button, owner] = [new Presses(), new Button().take(), new Button().take()]
  presses.hold(element(button), form(owner))
  presses.show()
  // React is uploading a photo.
  button.setAttribute('aria-busy', 'true')
  presses.show()
  presses.doNext()
  expect(owner.events).toEqual([])
  button.removeAttribute('aria-busy')
  presses.doNext()
  expect(owner.events).toEqual(['submit by a button'])
})

test('an early form submission without a button is repeated without one', () => {
  const [presses, owner] = [new Presses(), new Button().take()]
  presses.hold(element(owner), form(owner))
  presses.show()
  presses.doNext()
  expect(owner.events).toEqual(['submit'])
})

test('a press whose button has left the page is reported as lost', () => {
  const [presses, button] = [new Presses(), new Button()]
  presses.hold(element(button), null)
  button.isConnected = false
  expect(presses.doNext()).toBe(false)
  expect(presses.isEmpty).toBe(true)
})

test('without scripts the wait ends and the browser submits a form that has an address', () => {
  const [presses, contact, listing] = [new Presses(), new Button(), new Button()]
  contact.setAttribute('action', '/contact')
  presses.hold(element(contact), form(contact))
  presses.hold(element(listing), form(listing))
  const sent: unknown[] = []
  presses.cancel((one) => sent.push(one))
  expect(sent).toEqual([contact])
  expect([contact.hasAttribute('aria-busy'), listing.hasAttribute('aria-busy')]).toEqual([false, false])
})
