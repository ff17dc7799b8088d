import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import middie from '@fastify/middie'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageRequest } from '#shared/page-request.ts'

/** Renders the HTML for a page request. */
export interface PageRenderer {
  fetch(request: Request, options: { context: PageRequest }): Promise<Response>
}

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))

/** Serves the built pages: assets from dist/client, the renderer from dist/server. */
export async function builtPages(app: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const entry = `${dist}/server/render.js`
  if (!existsSync(entry)) throw new Error('The pages are not built yet. Run `npm run build`.')
  // File names under assets contain a hash of their content, so a cached copy never goes stale.
  await app.register(serveStatic, {
    root: `${dist}/client`,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const { default: renderer } = (await import(pathToFileURL(entry).href)) as { default: PageRenderer }
  return async () => renderer
}

/** Serves pages from their sources; the browser reloads on every change. */
export async function livePages(app: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    // When Vite bundles its config, it writes a file that makes `node --watch` restart endlessly.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  await app.register(middie)
  app.use((request, response, next) => {
    if (request.url?.startsWith('/api')) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
  const environment = vite.environments['ssr']
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite has no environment that renders')
  return async () => {
    const module = (await environment.runner.import('/src/routes/-parts/screen/render.ts')) as { default: PageRenderer }
    return module.default
  }
}
