import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { buy, putOnSale, settle } from '#test/shop.ts'
import { startTracing } from './tracing.ts'

interface Span {
  name: string
  traceId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

test('with a collector, a request is one trace with its queries, without ids and parameters, and so is a job', async () => {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const end = await startTracing(endpoint, '1.2.3')
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } })
  const answer = await server.visitor().request({ url: '/api/products/123456' })
  await buy(server, await server.member('ivy'), await putOnSale(server, await server.member('rose')))
  await settle(server)
  await end()
  collector.close()
  const spans = bodies.flatMap((body) => {
    const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })
  const request = spans.find(({ name }) => name === 'GET /api/products/:id')
  expect(request?.attributes).toContainEqual({
    key: 'hedgerow.request_id',
    value: { stringValue: answer.headers['x-request-id'] },
  })
  const queries = spans.filter(({ traceId, name }) => traceId === request?.traceId && name === 'select')
  expect(queries.length).toBeGreaterThan(0)
  expect(bodies.join('')).not.toContain('123456')
  const jobs = spans.filter(({ name }) => name.startsWith('job '))
  expect(jobs.length).toBeGreaterThan(0)
  const inJobs = spans.filter(({ traceId, name }) => name === 'select' && jobs.some((job) => job.traceId === traceId))
  expect(inJobs.length).toBeGreaterThan(0)
})
