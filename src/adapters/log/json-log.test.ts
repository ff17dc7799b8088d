import { expect, test } from 'vitest'
import { jsonLog } from './json-log.ts'

function linesOf(write: (log: ReturnType<typeof jsonLog>) => void, level = 'warn') {
  const lines: Record<string, unknown>[] = []
  write(jsonLog(level, { write: (line: string) => lines.push(JSON.parse(line)) > 0 }))
  return lines
}

test('lines are JSON with the level by name and the time, at the chosen level and above', () => {
  const lines = linesOf((log) => {
    log.info({}, 'not written')
    log.warn({ place: 'backups' }, 'written')
  })
  expect(lines).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: process.pid,
      place: 'backups',
      msg: 'written',
    },
  ])
})

test('an error is logged by its cause, without the parameters of a query', () => {
  const refused = Object.assign(new Error('duplicate key\nKey (email)=(rose@example.org)'), { code: '23505' })
  const failed = new Error('Failed query: insert into users\nparams: rose@example.org', { cause: refused })
  const [line] = linesOf((log) => log.error({ err: failed }, 'a task failed'))
  expect(line).toMatchObject({ err: { code: '23505', message: 'duplicate key' } })
  expect(JSON.stringify(line)).not.toContain('rose@example.org')
  expect(JSON.stringify(line)).toContain('json-log.test.ts')
})

test('equal lines are written once a minute, others at once', () => {
  const lines = linesOf((log) => {
    for (let i = 0; i < 3; i++) log.error({ task: 'sweep' }, 'a task failed')
    log.error({ task: 'mail' }, 'a task failed')
    log.error({ task: 'sweep', err: new Error('another cause') }, 'a task failed')
  })
  expect(lines.map(({ task }) => task)).toEqual(['sweep', 'mail', 'sweep'])
})
