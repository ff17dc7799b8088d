import type { FastifyInstance } from 'fastify'

export interface Route {
  method: string
  path: string
}

/** Every route of the server, from the router's own tree. HEAD and OPTIONS follow GET and are left out. */
export function routesOf(app: FastifyInstance): Route[] {
  const routes: Route[] = []
  const parents: string[] = []
  for (const row of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(row)
    if (!match) continue
    const depth = match[1]!.length / 4 - 1
    parents.length = depth
    parents.push(match[2]!)
    for (const method of match[3]?.split(', ') ?? []) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push({ method, path: parents.join('') })
    }
  }
  return routes
}
