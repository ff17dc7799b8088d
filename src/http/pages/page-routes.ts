import type { FastifyRequest } from 'fastify'

/** By this header the renderer says which route it rendered. It does not leave the server. */
export const PAGE_ROUTE_HEADER = 'x-page-route'

const routes = new WeakMap<FastifyRequest, string>()

/** Records the pattern of the page that a request was answered with, such as `/product/$id`. */
export function keepPageRoute(request: FastifyRequest, route: string | null | undefined): void {
  if (route) routes.set(request, route)
}

/** The pattern of the page; undefined for anything else. */
export const routeOfPage = (request: FastifyRequest): string | undefined => routes.get(request)
