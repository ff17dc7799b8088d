import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/**
 * Serves `/api/openapi.json` and a page that shows it, both generated from the endpoints. Register before the features.
 */
export async function apiPage(app: FastifyInstance, site: { readonly productName: string }): Promise<void> {
  const info = () => ({
    title: `${site.productName} API`,
    version: '1',
    description:
      'Money is whole pence, times are UTC. Browsers sign in with a cookie, programs with an API token, made in the settings.',
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: info(),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => ({ ...app.swagger(), info: info() }))
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', validatorUrl: null },
    transformSpecification: (specification) => ({ ...specification, info: info() }),
    transformSpecificationClone: false,
  })
}
