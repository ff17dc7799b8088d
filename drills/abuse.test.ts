import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { prepare } from './abuse/fixture.ts'
import { abuse } from './abuse/requests.ts'
import { run } from './abuse/run.ts'
import { targetsOf } from './abuse/target.ts'

const inputs = Number(process.env['INPUTS'] ?? 200)
const seed = Number(process.env['SEED'] ?? 1)

const server = await startTestServer({ withPages: true })

test(`${inputs} hostile inputs (seed ${seed}) cause no server error and no change`, {
  timeout: 60_000 + inputs * 200,
}, async () => {
  const { fixture, ids } = await prepare(server)
  const targets = await targetsOf(server.app)
  const outcome = await run(fixture, abuse(targets, ids, seed, inputs))
  if (process.env['INPUTS']) console.log(report(outcome))
  expect(outcome.requests).toBe(inputs)
  expect(outcome.faults.map(({ kind, what }) => `${kind}: ${what}`)).toEqual([])
})

function report({ faults, requests, kinds, statuses }: Awaited<ReturnType<typeof run>>): string {
  const lines = (counts: ReadonlyMap<string, number>) =>
    [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, number]) => `  ${name}: ${number}`)
  const faulty = (kind: string) => faults.filter((fault) => fault.kind === kind).length
  return [
    `${requests} inputs, seed ${seed}`,
    ...lines(kinds),
    'answers',
    ...lines(statuses),
    `${faulty('server error')} server errors, ${faulty('change on a refusal')} changes on a refusal, ${faulty('wrong shape')} wrong shapes`,
  ].join('\n')
}
