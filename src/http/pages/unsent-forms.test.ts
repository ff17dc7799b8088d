import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { unsentForms } from './unsent-forms.ts'

const app = Fastify()
unsentForms(app, () => 'Fern & Vine')
app.post('/contact', async () => 'received')
app.setNotFoundHandler((_request, reply) => reply.code(404).send('not found'))

const post = async (url: string, type = 'application/x-www-form-urlencoded') => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: 'title=Lavender&postcode=BS5',
  })
  return { statusCode, body }
}

test('a form that needs scripts is answered with a page that repeats none of its values', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { statusCode, body } = await post('/new-listing', type)
    expect(statusCode).toBe(400)
    expect(body).toContain('<h1>This form was not sent</h1>')
    expect(body).not.toContain('Lavender')
  }
})

test('calls, other content types and pages with their own forms keep their responses', async () => {
  expect((await post('/api/nothing')).body).not.toContain('<h1>')
  expect((await post('/new-listing', 'application/json')).body).not.toContain('<h1>')
  expect((await post('/contact')).body).not.toContain('<h1>')
})
