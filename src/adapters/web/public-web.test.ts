import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { publicWeb } from './public-web.ts'

const LIMITS = { maxBytes: 1000, seconds: 5 }
const PUBLIC = '93.184.215.14'

const pages: Record<string, RequestListener> = {
  '/leaf': (_request, reply) => reply.end('leaf'),
  '/host': ({ headers }, reply) => reply.end(JSON.stringify(headers)),
  '/big-told': (_request, reply) => reply.writeHead(200, { 'content-length': '1001' }).end('x'.repeat(1001)),
  '/big-untold': (_request, reply) => {
    reply.write('x'.repeat(900))
    reply.end('x'.repeat(200))
  },
  '/full': (_request, reply) => reply.end('x'.repeat(1000)),
  '/cut': (_request, reply) => {
    reply.writeHead(200, { 'content-length': '500' })
    reply.write('x')
    reply.destroy()
  },
  '/never': () => undefined,
  '/slow': (_request, reply) => void reply.write('x'),
  '/missing': (_request, reply) => reply.writeHead(404).end('no'),
}
const inside = createServer((request, reply) => {
  const address = request.url ?? ''
  const [, hops] = /^\/hop\/(\d)$/.exec(address) ?? []
  const [, target] = /^\/to\?(.*)$/.exec(address) ?? []
  if (target) return void reply.writeHead(302, { location: decodeURIComponent(target) }).end()
  if (hops) return void reply.writeHead(301, { location: hops === '1' ? '/leaf' : `/hop/${Number(hops) - 1}` }).end()
  pages[address]?.(request, reply)
})
await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
const { port } = inside.address() as AddressInfo
afterAll(() => inside.closeAllConnections())
afterAll(() => void inside.close())

/** The real client with a fake DNS of these addresses; all calls go to the server above and are recorded. */
function fakeWeb(names: Record<string, string[] | string[][]> = { 'pictures.example': [PUBLIC] }) {
  const dialled: string[] = []
  const resolved: string[] = []
  const web = publicWeb({
    resolve: async (name) => {
      resolved.push(name)
      const found = names[name]
      if (!found) throw new Error('ENOTFOUND')
      // A name that resolves differently each time: DNS rebinding.
      return typeof found[0] === 'string' ? (found as string[]) : ((found as string[][]).shift() ?? [])
    },
    dial: (address, name) => {
      dialled.push(`${name} ${address}`)
      return connect(port, '127.0.0.1')
    },
  })
  return { web, dialled, resolved, get: (path: string) => web.download(`https://pictures.example${path}`, LIMITS) }
}

const invalid = { reason: 'invalid', code: 'BAD_ADDRESS' }

describe('a public https address', () => {
  test('a public address is fetched from the address that its name was resolved to', async () => {
    const { get, dialled, resolved } = fakeWeb()
    expect((await get('/leaf')).toString()).toBe('leaf')
    expect(dialled).toEqual([`pictures.example ${PUBLIC}`])
    expect(resolved).toEqual(['pictures.example'])
  })

  test('a public address receives our user agent and nothing about the user', async () => {
    const headers = JSON.parse((await fakeWeb().get('/host')).toString()) as Record<string, string>
    expect(headers).toEqual({
      host: 'pictures.example',
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'Hedgerow',
      connection: 'close',
    })
  })

  test('a public address may redirect three times, not four', async () => {
    const { get, resolved } = fakeWeb()
    expect((await get('/hop/3')).toString()).toBe('leaf')
    expect(resolved).toHaveLength(4)
    await expect(get('/hop/4')).rejects.toMatchObject(invalid)
  })

  test('a public address is read up to the allowed number of bytes, whatever length it announces', async () => {
    const { get } = fakeWeb()
    expect(await get('/full')).toHaveLength(1000)
    await expect(get('/big-told')).rejects.toMatchObject({ reason: 'too_large' })
    await expect(get('/big-untold')).rejects.toMatchObject({ reason: 'too_large' })
  })

  test.each(['/missing', '/cut', '/nothing/at/all'])('an address that answers %s returns nothing', async (path) => {
    pages[path] ??= (_request, reply) => reply.destroy()
    await expect(fakeWeb().get(path)).rejects.toMatchObject(invalid)
  })

  test.each(['/never', '/slow'])('an address that is %s times out', async (path) => {
    const { web } = fakeWeb()
    await expect(
      web.download(`https://pictures.example${path}`, { maxBytes: 1000, seconds: 0.05 }),
    ).rejects.toMatchObject(invalid)
  })

  test('an address whose name server never answers times out', async () => {
    const web = publicWeb({
      resolve: () => new Promise(() => undefined),
      dial: () => {
        throw new Error('dialled')
      },
    })
    await expect(web.download('https://pictures.example/', { maxBytes: 1, seconds: 0.05 })).rejects.toMatchObject(
      invalid,
    )
  })
})

describe('internal addresses', () => {
  test.each([
    '',
    'leaf.jpg',
    '/leaf.jpg',
    'http://pictures.example/leaf',
    'ftp://pictures.example/leaf',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'blob:https://pictures.example/1',
    'javascript:alert(1)',
    'https://',
    'https://pictures.example:8443/leaf',
    'https://rose:secret@pictures.example/leaf',
    'https://localhost/leaf',
    'https://localhost./leaf',
    'https://database/leaf',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:93.184.215.14]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
  ])('no request is made to %s', async (address) => {
    const { web, dialled, resolved } = fakeWeb()
    await expect(web.download(address, LIMITS)).rejects.toMatchObject(invalid)
    expect([...dialled, ...resolved]).toEqual([])
  })

  test.each([['127.0.0.1'], ['10.0.0.7'], ['::1'], ['::ffff:10.0.0.7'], ['fd00::1'], [PUBLIC, '192.168.0.10']])(
    'no request is made to a name that resolves to %s',
    async (...addresses) => {
      const { get, dialled } = fakeWeb({ 'pictures.example': addresses })
      await expect(get('/leaf')).rejects.toMatchObject(invalid)
      expect(dialled).toEqual([])
    },
  )

  test('no request is made to a name that does not exist', async () => {
    await expect(fakeWeb({}).get('/leaf')).rejects.toMatchObject(invalid)
  })

  test('no request is made to an internal target of a redirect, by number, by name or by another scheme', async () => {
    for (const target of [
      'https://127.0.0.1/leaf',
      'https://inner.example/leaf',
      'http://pictures.example/leaf',
      'https://pictures.example:22/',
      '//[::1]/',
      'https://',
    ]) {
      const { get, dialled } = fakeWeb({ 'pictures.example': [PUBLIC], 'inner.example': ['10.0.0.7'] })
      await expect(get(`/to?${encodeURIComponent(target)}`), target).rejects.toMatchObject(invalid)
      expect(dialled, target).toEqual([`pictures.example ${PUBLIC}`])
    }
  })

  test('no request is made to a name that resolves to an internal address after it was checked', async () => {
    const { get, dialled } = fakeWeb({ 'pictures.example': [[PUBLIC], ['127.0.0.1']] })
    await expect(get('/hop/1')).rejects.toMatchObject(invalid)
    expect(dialled).toEqual([`pictures.example ${PUBLIC}`])
  })
})

describe('a message', () => {
  const message = { body: '{"a":1}', headers: { 'content-type': 'application/json', 'x-signature': 's' }, seconds: 5 }

  test('a message is posted to the address that the name was resolved to, and only the status and Retry-After of the response are read', async () => {
    const { web, dialled } = fakeWeb()
    const got: unknown[] = []
    pages['/in'] = (request, reply) => {
      request.on('data', (data) => got.push(String(data)))
      request.on('end', () => reply.writeHead(202, { 'retry-after': '120' }).end('x'.repeat(10_000)))
      got.push(request.method, request.headers['x-signature'], request.headers['content-length'])
    }
    expect(await web.post('https://pictures.example/in', message)).toEqual({ status: 202, retryAfter: '120' })
    expect(got).toEqual(['POST', 's', '7', '{"a":1}'])
    expect(dialled).toEqual([`pictures.example ${PUBLIC}`])
  })

  test('a redirect of the receiver is not followed', async () => {
    const { web, dialled } = fakeWeb()
    const { status } = await web.post(
      `https://pictures.example/to?${encodeURIComponent('https://127.0.0.1/')}`,
      message,
    )
    expect(status).toBe(302)
    expect(dialled).toHaveLength(1)
  })

  test.each([['10.0.0.7'], ['::1'], ['169.254.169.254'], [PUBLIC, '127.0.0.1']])(
    'a message to the web is not sent to a name that resolves to %s',
    async (...addresses) => {
      const { web, dialled } = fakeWeb({ 'pictures.example': addresses })
      await expect(web.post('https://pictures.example/in', message)).rejects.toMatchObject(invalid)
      expect(dialled).toEqual([])
    },
  )

  test.each(['http://127.0.0.1/', 'http://localhost:3000/', 'https://127.0.0.1/', 'http://pictures.example/', 'x'])(
    'a message to the web is not sent to %s',
    async (address) => {
      const { web, dialled, resolved } = fakeWeb()
      expect(() => web.refuseAddress(address)).toThrow()
      await expect(web.post(address, message)).rejects.toMatchObject(invalid)
      expect([...dialled, ...resolved]).toEqual([])
    },
  )

  test('a message to the web reaches this computer only on a server for this computer alone, and then only by http to its own names', async () => {
    const own = publicWeb(undefined, { loopback: true })
    pages['/in'] = (_request, reply) => reply.writeHead(204).end()
    expect(await own.post(`http://127.0.0.1:${port}/in`, message)).toEqual({ status: 204, retryAfter: null })
    for (const address of ['http://10.0.0.7/', 'http://pictures.example/', 'https://127.0.0.1/']) {
      await expect(own.post(address, message)).rejects.toMatchObject(invalid)
    }
    await expect(own.download(`http://127.0.0.1:${port}/leaf`, LIMITS)).rejects.toMatchObject(invalid)
  })
})

describe('addresses', () => {
  test('addresses of private blocks are not public, also in IPv6 notation', () => {
    const inner = fc.oneof(
      fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.integer({ min: 224, max: 255 }), fc.nat(255), fc.nat(255), fc.nat(255)),
    )
    fc.assert(
      fc.property(inner, (parts) => {
        const address = parts.join('.')
        const dresses = [address, `::${address}`, `::ffff:${address}`, `64:ff9b::${address}`, `fe80::${address}%eth0`]
        return !dresses.some(isPublicAddress)
      }),
    )
  })

  test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450:4009:81f::200e'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each(['', 'localhost', '1.1.1', '1.1.1.1.1', '2606:4700::1111%eth0', ' 1.1.1.1'])(
    '%s is not an address',
    (text) => expect(isPublicAddress(text)).toBe(false),
  )
})
