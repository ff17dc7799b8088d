import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { type JobsControl, queue } from './jobs.ts'
import { openJobs } from './pg-boss-jobs.ts'

// Real processes and real delays, which take longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const watering = queue<{ plant: string }>('watering')
const fragile = queue<{ plant: string }>('fragile')

/** A database with one job runner; further runners and processes work on the same. All end with the test. */
async function setUp(whenFinished = onTestFinished) {
  const database = await createTestDatabase()
  const opened: JobsControl[] = []
  const children: ChildProcess[] = []
  whenFinished(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const each of opened) await each.stop()
    await database.close()
  })
  const open = () => {
    const more = openJobs({ connection: database.connection, log: silent })
    opened.push(more)
    return more
  }
  /** Starts another process that works on `fragile`, and waits until it prints `word`. */
  async function startProcess(kind: 'hang' | 'crash', word: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['test/support/jobs-process.ts', database.url, kind], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    await vi.waitFor(() => expect(output).toContain(word), { timeout: 10_000 })
    return child
  }
  const jobs = open()
  const send = (plant: string, to = watering) => database.db.transaction((tx) => jobs.send(tx, to, { plant }))
  return { database, jobs, open, send, startProcess }
}

it('any number of jobs of one transaction run, each once', async () => {
  const { database, jobs } = await setUp()
  const seen: string[] = []
  jobs.work(watering, async ({ plant }) => {
    seen.push(plant)
  })
  await jobs.start()
  const names = Array.from({ length: 50 }, (_, i) => `plant ${i}`)
  await database.db.transaction(async (tx) => {
    for (const plant of names) await jobs.send(tx, watering, { plant })
  })
  await jobs.idle()
  expect(seen.sort()).toEqual(names.sort())
})

it('a rolled back transaction leaves no job', async () => {
  const { database, jobs } = await setUp()
  const handler = vi.fn(async () => {})
  jobs.work(watering, handler)
  await jobs.start()
  const failing = database.db.transaction(async (tx) => {
    await jobs.send(tx, watering, { plant: 'fern' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await jobs.idle()
  expect(handler).not.toHaveBeenCalled()
})

it('jobs that are sent before any worker starts are kept', async () => {
  const { open, send } = await setUp()
  await send('fern')
  const seen: string[] = []
  const later = open()
  later.work(watering, async ({ plant }) => {
    seen.push(plant)
  })
  await later.start()
  await later.idle()
  expect(seen).toEqual(['fern'])
})

it('a job that hangs blocks neither other jobs nor the stop', async () => {
  const { jobs, send } = await setUp()
  const seen: string[] = []
  const never = Promise.withResolvers<void>()
  jobs.work(watering, async ({ plant }) => {
    if (plant === 'cactus') await never.promise
    seen.push(plant)
  })
  await jobs.start()
  await send('cactus')
  await send('fern')
  await vi.waitFor(() => expect(seen).toEqual(['fern']), { timeout: 10_000 })
  await jobs.stop()
  never.resolve()
})

it('the last run of each scheduled task is known in every process', async () => {
  const { jobs, open } = await setUp()
  jobs.every(60, 'water', async () => {})
  jobs.every(60, 'weed', async () => {
    throw new Error('no hoe')
  })
  await jobs.start()
  await jobs.tick()
  const other = open()
  other.every(60, 'weed', async () => {})
  other.every(60, 'prune', async () => {})
  other.every(60, 'water', async () => {})
  const last = { age: expect.any(Number), milliseconds: expect.any(Number) }
  expect(await other.schedule()).toEqual([
    { name: 'prune', seconds: 60, last: null },
    { name: 'water', seconds: 60, last: { ...last, hasFailed: false } },
    { name: 'weed', seconds: 60, last: { ...last, hasFailed: true } },
  ])
})

it('jobs continue after all connections were cut', async () => {
  const { database, jobs, send } = await setUp()
  const seen: string[] = []
  jobs.work(watering, async ({ plant }) => {
    seen.push(plant)
  })
  await jobs.start()
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hedgerow jobs' and datname = current_database()`,
  )
  await send('fern')
  // Workers ask for jobs by themselves only half a minute after the start: before that a notification brought the job.
  await vi.waitFor(() => expect(seen).toEqual(['fern']), { timeout: 10_000 })
  await send('moss')
  await vi.waitFor(() => expect(seen).toEqual(['fern', 'moss']), { timeout: 10_000 })
})

it('the job runner starts again after a stop, and holds three connections at most', async () => {
  const { database, jobs, open } = await setUp()
  await jobs.start()
  await jobs.stop()
  const again = open()
  for (let i = 0; i < 20; i++) again.work(queue(`queue-${i}`), async () => {})
  await again.start()
  await again.idle()
  const { rows } = await database.pool.query(
    `select count(*)::int as n from pg_stat_activity where application_name = 'hedgerow jobs' and datname = current_database()`,
  )
  expect(rows[0].n).toBeLessThanOrEqual(3)
})

it('a paused job runner starts no jobs, lets another process lead, and continues when it is resumed', async () => {
  const { jobs, open, send } = await setUp()
  const runs = { one: 0, other: 0 }
  const seen: string[] = []
  jobs.every(1, 'beat', async () => void runs.one++)
  jobs.work(watering, async ({ plant }) => void seen.push(plant))
  await jobs.start()
  await vi.waitFor(() => expect(runs.one).toBeGreaterThan(0), { timeout: 10_000 })
  await jobs.hold()
  await send('fern')
  const before = runs.one
  const other = open()
  other.every(1, 'beat', async () => void runs.other++)
  await other.start()
  await vi.waitFor(() => expect(runs.other).toBeGreaterThan(0), { timeout: 10_000 })
  await jobs.tick()
  expect([runs.one, seen]).toEqual([before, []])
  await jobs.resume()
  await vi.waitFor(() => expect(seen).toEqual(['fern']), { timeout: 10_000 })
})

// These mostly wait.
describe.concurrent('at the same time', () => {
  it('a failed job is retried', async ({ onTestFinished }) => {
    const { jobs, send } = await setUp(onTestFinished)
    let tries = 0
    jobs.work(watering, async () => {
      tries++
      if (tries < 3) throw new Error('no water')
    })
    await jobs.start()
    await send('fern')
    await jobs.idle()
    expect(tries).toBe(3)
    expect(await jobs.dead(10)).toEqual([])
  })

  it('a job is dead-lettered after its last attempt, and retried on request', async ({ onTestFinished }) => {
    const { database, jobs, send } = await setUp(onTestFinished)
    let dry = true
    let tries = 0
    jobs.work(watering, async () => {
      tries++
      if (dry) throw new Error('no water')
    })
    await jobs.start()
    await send('fern')
    // The delay between attempts is the library's; this test only checks their number.
    const hurry = setInterval(
      () => database.pool.query(`update jobs.job set start_after = now() where state = 'retry'`),
      50,
    )
    await jobs.idle()
    clearInterval(hurry)
    expect(tries).toBe(5)
    expect(await jobs.dead(10)).toEqual([expect.objectContaining({ queue: 'watering', data: { plant: 'fern' } })])
    dry = false
    expect(await jobs.reviveDead()).toBe(1)
    await jobs.idle()
    expect(tries).toBe(6)
    expect(await jobs.dead(10)).toEqual([])
  })

  it('a job of a killed process runs again within five seconds while another process lives', async ({
    onTestFinished,
  }) => {
    const { database, jobs, send, startProcess } = await setUp(onTestFinished)
    const other = await startProcess('hang', 'ready')
    await send('fern', fragile)
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(`select 1 from jobs.job where state = 'active'`)
      expect(rowCount).toBe(1)
    })
    const handler = vi.fn(async () => {})
    jobs.work(fragile, handler)
    await jobs.start()
    await new Promise((resolve) => setTimeout(resolve, 3_500))
    expect(handler, 'a job that runs elsewhere is left alone').not.toHaveBeenCalled()
    other.kill('SIGKILL')
    await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce(), { timeout: 5_000 })
    await jobs.idle()
  })

  it('a job that crashes three processes is dead-lettered', async ({ onTestFinished }) => {
    const { jobs, send, startProcess } = await setUp(onTestFinished)
    await send('triffid', fragile)
    for (let i = 0; i < 3; i++) {
      const child = await startProcess('crash', 'working')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    await jobs.start()
    await vi.waitFor(async () => expect(await jobs.dead(10)).toHaveLength(1), { timeout: 10_000 })
  })

  it('scheduled tasks run in one process only, and in the next one when that is killed', async ({ onTestFinished }) => {
    const { jobs, startProcess } = await setUp(onTestFinished)
    const first = await startProcess('hang', 'beat')
    const handler = vi.fn(async () => {})
    jobs.every(1, 'beat', handler)
    await jobs.start()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(handler).not.toHaveBeenCalled()
    await jobs.tick()
    expect(handler).toHaveBeenCalledOnce()
    first.kill('SIGKILL')
    await vi.waitFor(() => expect(handler.mock.calls.length).toBeGreaterThan(2), { timeout: 6_000 })
  })
})
