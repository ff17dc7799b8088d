// The real server on a database that outlives it. It kills itself at the point named by its argument; with "nowhere" it
// keeps running.
import '#faster-imports.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'
import { crashingAt } from '../points/points.ts'

const [point = 'nowhere'] = process.argv.slice(2)
let address = 'http://localhost:0'
const { deps, devTools, close } = await openDeps(readConfig(), () => address)
const app = await buildServer({ ...deps, payments: crashingAt(point, deps.payments) }, { devTools })
await deps.jobs.start()
await deps.sandbox?.setControl('onboarding', 'instant')
await app.listen({ port: 0, host: '127.0.0.1' })
const bound = app.server.address()
if (typeof bound === 'object' && bound) address = `http://localhost:${bound.port}`
process.stdout.write(`ready ${address}\n`)
process.once('SIGTERM', async () => {
  await app.close()
  await close()
  process.exit(0)
})
