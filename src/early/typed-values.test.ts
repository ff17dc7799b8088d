import { afterEach, expect, test, vi } from 'vitest'
import { type Control, TypedValues } from './typed-values.ts'

/** The part of a control that typed values use. */
class Field {
  isConnected = true
  id = ''
  name = ''
  checked = false
  form: object | null = null
  files: FileList | null = null
  readonly events: string[] = []
  readonly type: string
  value: string
  /** The value that React tracks for the field. */
  known: string | undefined
  constructor(type: string, value = '') {
    this.type = type
    this.value = value
  }
  /** React hydrates it and records its current value. */
  take(): this {
    this.known = this.type === 'checkbox' ? String(this.checked) : this.value
    const setValue = (value: string) => {
      this.known = value
    }
    return Object.assign(this, { __reactProps$x: {}, _valueTracker: { setValue } })
  }
  matches = (selector: string) => selector.includes(this.type === 'select-one' ? 'select' : 'input')
  dispatchEvent = ({ type }: Event) => this.events.push(type)
}

const control = (field: Field) => field as unknown as Control

/** A page that contains these fields. */
function show(...fields: Field[]): void {
  vi.stubGlobal('HTMLElement', Field)
  vi.stubGlobal('document', {
    getElementById: (id: string) => fields.find((field) => field.id !== '' && field.id === id) ?? null,
    getElementsByName: (name: string) => fields.filter((field) => field.name === name),
  })
}

afterEach(() => void vi.unstubAllGlobals())

test('text that React has reset is restored, and React is notified', () => {
  const [typed, field] = [new TypedValues(), new Field('text')]
  field.value = 'Lavender'
  expect(typed.note(control(field))).toBe(true)
  expect(typed.isReady).toBe(false)
  field.take().value = ''
  expect(typed.isReady).toBe(true)
  expect(typed.deliver()).toBe(true)
  expect([field.value, field.events]).toEqual(['Lavender', ['input']])
  expect(field.known).not.toBe('Lavender')
  expect(typed.isEmpty).toBe(true)
})

test('text typed before hydration is restored, text typed after it is left to React', () => {
  const [typed, field, other] = [new TypedValues(), new Field('text', 'Lav'), new Field('text', 'x').take()]
  typed.note(control(field))
  field.take().value = 'Lavender'
  expect(typed.note(control(field))).toBe(true)
  expect(typed.note(control(other))).toBe(false)
  field.value = ''
  typed.deliver()
  expect([field.value, other.events]).toEqual(['Lavender', []])
})

test('checkboxes, selects and files are passed on by the events that React reads', () => {
  const [typed, box, list, picker] = [
    new TypedValues(),
    new Field('checkbox'),
    new Field('select-one', '2'),
    new Field('file'),
  ]
  box.checked = true
  const files = { length: 1 } as FileList
  picker.files = files
  for (const field of [box, list, picker]) typed.note(control(field))
  box.take().checked = false
  list.take().value = '1'
  picker.take()
  expect(typed.deliver()).toBe(true)
  expect([box.checked, box.events]).toEqual([true, ['click']])
  expect([list.value, list.events]).toEqual(['2', ['change']])
  expect([picker.files, picker.events]).toEqual([files, ['change']])
})

test('a value waits in its form until React has received it, also once the form is hydrated', () => {
  const [typed, field, form, other] = [new TypedValues(), new Field('select-one', 'made-to-order'), {}, {}]
  field.form = form
  typed.note(control(field))
  field.take().value = 'right'
  const isWaitingIn = (one: object) => typed.isWaitingIn(one as HTMLFormElement)
  expect([isWaitingIn(form), isWaitingIn(other)]).toEqual([true, false])
  typed.deliver()
  expect([field.value, isWaitingIn(form)]).toEqual(['made-to-order', false])
})

test('a field that React has replaced passes its value to the new field, by id or name', () => {
  const [typed, title, place] = [new TypedValues(), new Field('text', 'Lavender'), new Field('text', 'Leeds')]
  title.id = 'title'
  place.name = 'location'
  for (const field of [title, place]) typed.note(control(field))
  const [newTitle, newPlace] = [new Field('text').take(), new Field('text').take()]
  newTitle.id = 'title'
  newPlace.name = 'location'
  title.isConnected = false
  place.isConnected = false
  show(newTitle, newPlace)
  expect(typed.isReady).toBe(true)
  expect(typed.deliver()).toBe(true)
  expect([newTitle.value, newPlace.value]).toEqual(['Lavender', 'Leeds'])
})

test('a value without a field is reported as lost, and the others are kept', () => {
  const [typed, gone, field] = [new TypedValues(), new Field('text', 'Lavender'), new Field('text', 'Leeds')]
  for (const one of [gone, field]) typed.note(control(one))
  gone.isConnected = false
  field.take().value = ''
  show()
  expect(typed.deliver()).toBe(false)
  expect(field.value).toBe('Leeds')
})
