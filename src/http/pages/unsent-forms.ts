import type { FastifyInstance } from 'fastify'
import { plainPage } from './error-page.ts'

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/

const page = (productName: string): string =>
  plainPage(
    'This form was not sent',
    `Your browser did not run the scripts of this page, and this form needs them. Nothing was saved. Go back: what you typed \
should still be there. Then allow scripts for ${productName}, or reload the page.`,
    productName,
  )

/** Answers a form that a browser without scripts submits to a page without a form handler. */
export function unsentForms(app: FastifyInstance, productName: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPage = !/^\/api(\/|$|\?)/.test(request.url)
    if (!(request.is404 && request.method === 'POST' && isPage && FORM.test(request.headers['content-type'] ?? '')))
      return
    return reply
      .code(400)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(productName()))
  })
}
