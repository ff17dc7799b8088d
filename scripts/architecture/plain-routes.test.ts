import { expect, test } from 'vitest'
import { plainRoutesIn } from './plain-routes.ts'

const routesOf = (text: string, names: string[] = []) => plainRoutesIn([{ path: 'src/http/a.ts', text }], names)

test('routes are found by their text, constant, call, form and prefix', () => {
  const text = `
    const FILE = '/files/:key'
    const stop = endpoint({
      method: 'POST',
      path: '/stop',
    })
    app.get<{ Params: { key: string } }>(FILE, send)
    app.get(\`/img/\${of}/:file\`, send)
    scope.get(calls.stop.path, send)
    pageForms(app, [{ page: '/login', call: '/api/login' }])
    app.register(ui, { routePrefix: '/docs' })`
  expect(routesOf(text, ['GET /img/guides/:file', 'POST /login', 'GET /docs', 'GET /docs/json'])).toEqual(
    ['GET /files/:key', 'GET /img/:of/:file', 'GET /stop', 'POST /login', 'GET /docs/*'].map((route) => [
      route,
      'src/http/a.ts',
    ]),
  )
})

test('a route without a file, and one whose path cannot be read, are refused', () => {
  expect(() => routesOf("app.get('/a', send)", ['GET /b'])).toThrow('GET /b')
  expect(() => routesOf('app.get(pathOf(kind), send)')).toThrow('cannot be read')
})
