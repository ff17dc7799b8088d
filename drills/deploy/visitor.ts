import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { listingBody } from '#test/listing-body.ts'
import { person } from '#test/people.ts'
import type { Site } from './files.ts'

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** A browser in front of the proxy: checks its certificate, reuses connections and stores cookies. */
export class Visitor {
  readonly #origin: string
  readonly #agent: Agent
  readonly #cookies = new Map<string, string>()

  constructor(site: Site) {
    this.#origin = `https://localhost:${site.https}`
    this.#agent = new Agent({ keepAlive: true, ca: readFileSync(site.certificate) })
  }

  /** Registers a member and returns their browser. */
  static async member(site: Site, name: string): Promise<Visitor> {
    const visitor = new Visitor(site)
    const { status, text } = await visitor.send('POST', '/api/users', person(name))
    if (status !== 201 && status !== 200) throw new Error(`registration answered ${status}: ${text}`)
    return visitor
  }

  async send(
    method: string,
    path: string,
    body?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.open(method, path, body, headers)
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
    return { status: response.statusCode ?? 0, headers: response.headers, text }
  }

  /** Sends a request; resolves with its response when the headers have arrived. */
  open(
    method: string,
    path: string,
    body?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<IncomingMessage> {
    const sent = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const asked = request(
        this.#origin + path,
        {
          method,
          agent: this.#agent,
          timeout: 20_000,
          headers: {
            origin: this.#origin,
            cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
            ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': sent.length }),
            ...headers,
          },
        },
        (response) => {
          for (const cookie of response.headers['set-cookie'] ?? []) this.#keep(cookie)
          resolve(response)
        },
      )
      asked.on('error', reject).on('timeout', () => asked.destroy(new Error('no answer for 20 s')))
      asked.end(sent)
    })
  }

  /** Puts a listing on sale and returns its id. */
  async publish(title: string): Promise<number> {
    const { status, text } = await this.send('POST', '/api/products', listingBody({ title }))
    if (status !== 201 && status !== 200)
      throw new Error(`a new listing answered ${status}: ${text.slice(0, 200) || 'nothing'}`)
    return (JSON.parse(text) as { id: number }).id
  }

  close(): void {
    this.#agent.destroy()
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const [name = '', ...value] = pair.split('=')
    this.#cookies.set(name, value.join('='))
  }
}
