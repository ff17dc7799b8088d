import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/**
 * Replaces Stripe on both sides of a test: the calls of our server, and Stripe.js in the browser. Supports card
 * payments only; Stripe's own behaviour is covered by the tests against its API description.
 */
interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  client_secret: string
  status: string
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: { message: string } | null
}

export interface FakeStripe {
  /** The address it listens on. */
  address: string
  /** Every call of our server, such as `POST payment_intents amount=2060`. */
  calls: string[]
  /** Serves js.stripe.com in this page. Nothing leaves the machine. */
  servesBrowser(page: Page): Promise<void>
  close(): void
}

export async function fakeStripe(): Promise<FakeStripe> {
  const intents = new Map<string, Intent>()
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').replace('/v1/', '').split('?')
    const form = new URLSearchParams((await bodyOf(request)) || query)
    calls.push(`${request.method} ${path.replace(/pi_\w+/, ':id')} amount=${form.get('amount') ?? ''}`)
    const answer = obey(intents, `${request.method} ${path}`, form)
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error', message: 'Not in this fake' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    servesBrowser: (page) => serve(page, intents),
    close: () => server.close(),
  }
}

function obey(intents: Map<string, Intent>, call: string, form: URLSearchParams): object | null {
  if (call === 'POST payment_intents') return open(intents, form)
  const [, id = '', act = ''] = /^\w+ payment_intents\/(\w+)\/?(\w*)$/.exec(call) ?? []
  const intent = intents.get(id)
  if (!intent) return null
  if (act === 'capture') intent.status = 'succeeded'
  if (act === 'cancel') intent.status = 'canceled'
  if (form.has('amount')) intent.amount = Number(form.get('amount'))
  return intent
}

function open(intents: Map<string, Intent>, form: URLSearchParams): Intent {
  const id = `pi_${intents.size + 1}fake`
  const metadata = { kind: form.get('metadata[kind]') ?? '', id: form.get('metadata[id]') ?? '' }
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount: Number(form.get('amount')),
    client_secret: `${id}_secret_fake`,
    status: 'requires_payment_method',
    metadata,
    latest_charge: null,
    last_payment_error: null,
  }
  intents.set(id, intent)
  return intent
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

async function serve(page: Page, intents: Map<string, Intent>): Promise<void> {
  await page.route('https://js.stripe.com/*/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const [, id = '', act = ''] = /payment_intents\/(\w+)\/?(\w*)$/.exec(route.request().url()) ?? []
    const intent = intents.get(id)
    if (intent && act === 'confirm') {
      const isDeclined = route.request().postData() === 'card=4000000000000002'
      intent.status = isDeclined ? 'requires_payment_method' : 'requires_capture'
      intent.last_payment_error = isDeclined ? { message: 'Your card was declined.' } : null
      intent.latest_charge = isDeclined ? null : 'ch_fake'
    }
    await route.fulfill({ json: intent ?? {}, headers: { 'access-control-allow-origin': '*' } })
  })
}

/** What the fields were last given; Stripe refuses a payment of another amount. */
interface FakeElements {
  amount: number
  isSubmitted: boolean
  input: HTMLInputElement
  label: HTMLElement
  note: HTMLElement
}

interface FakeOptions {
  mode: string
  amount: number
  currency: string
  captureMethod: string
  appearance: { theme: string }
}

/** The part of Stripe.js that the card form uses. These functions run in the browser, where they see only each other. */
const inBrowser = [callStripe, showAmount, confirmPayment, newFields, elements, installStripe]
const script = `(() => {\n${inBrowser.map(String).join('\n')}\ninstallStripe()\n})()`

async function callStripe(secret: string, init?: RequestInit) {
  const address = `https://api.stripe.com/v1/payment_intents/${secret.split('_secret_')[0]}${init ? '/confirm' : ''}`
  return (await fetch(address, init)).json()
}

function showAmount({ amount, note }: FakeElements): void {
  note.textContent = `Stripe will charge ${amount}`
}

async function confirmPayment(payment: { elements: { fake: FakeElements }; clientSecret: string }) {
  const { isSubmitted, amount, input } = payment.elements.fake
  if (!isSubmitted) throw new Error('Call elements.submit() first.')
  if ((await callStripe(payment.clientSecret)).amount !== amount) throw new Error('The payment has another amount.')
  const paymentIntent = await callStripe(payment.clientSecret, { method: 'POST', body: `card=${input.value}` })
  const refusal = paymentIntent.last_payment_error
  return refusal ? { error: { type: 'card_error', ...refusal } } : { paymentIntent }
}

function newFields(amount: number): FakeElements {
  return {
    amount,
    isSubmitted: false,
    input: Object.assign(document.createElement('input'), { id: 'fake-card' }),
    label: Object.assign(document.createElement('label'), { textContent: 'Card number', htmlFor: 'fake-card' }),
    note: document.createElement('p'),
  }
}

function elements({ mode, amount, currency, captureMethod, appearance }: FakeOptions) {
  const kind = `${mode} ${currency} ${captureMethod}`
  if (kind !== 'payment gbp manual') throw new Error(`Not in this fake: ${kind}`)
  const fake = newFields(amount)
  let ready = () => {}
  return {
    fake,
    submit: async () => {
      fake.isSubmitted = fake.input.value !== ''
      return fake.isSubmitted ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
    },
    update: (changed: { amount?: number }) => {
      fake.amount = changed.amount ?? fake.amount
      showAmount(fake)
    },
    create: () => ({
      on: (event: string, listener: () => void) => {
        if (event === 'ready') ready = listener
      },
      off: () => {},
      mount: (place: HTMLElement) => {
        place.dataset['theme'] = appearance.theme
        place.append(fake.label, fake.input, fake.note)
        showAmount(fake)
        setTimeout(() => ready())
      },
      destroy: () => {
        for (const part of [fake.label, fake.input, fake.note]) part.remove()
      },
    }),
  }
}

function installStripe(): void {
  // Stripe's components for React recognise Stripe.js by these functions.
  const unused = () => Promise.reject(new Error('Not in this fake'))
  const recognised = { createToken: unused, createPaymentMethod: unused, confirmCardPayment: unused }
  const opened = { ...recognised, elements, confirmPayment }
  const open = () => opened
  Object.assign(window, { Stripe: open })
}
