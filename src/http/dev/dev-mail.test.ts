import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'

const { app, deps } = await startTestServer()

test('the outbox is shown as a page and as JSON, newest first, filtered by address', async () => {
  const nasty = '<script>alert(1)</script>'
  const letter = {
    subject: nasty,
    paragraphs: [],
    button: { label: 'See', url: 'https://a.example/b?c=1&d=2' },
  }
  await deps.transaction((tx) => deps.mail.send(tx, { ...letter, to: 'wren@example.org' }))
  await deps.transaction((tx) => deps.mail.send(tx, { ...letter, to: 'robin@example.org' }))
  const all = (await app.inject('/dev/mail.json')).json<{ to: string; sentAt: string }[]>()
  expect(all.map(({ to }) => to)).toEqual(['robin@example.org', 'wren@example.org'])
  expect(all[0]?.sentAt).toMatch(/Z$/)
  expect((await app.inject('/dev/mail.json?to=wren@example.org')).json()).toHaveLength(1)
  const page = await app.inject('/dev/mail')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).not.toContain(nasty)
  expect(page.body).toContain('<a href="https://a.example/b?c=1&amp;d=2">')
  expect(page.body).toContain('&lt;a target=&quot;_top&quot; ')
})
