// The real server on its embedded database, without pages: configuration, migrations, jobs and every call. Used by drills
// that kill it; it prints its address once it is ready.
import '#faster-imports.ts'
import { lockDataDir } from '#adapters/db/data-lock.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'

const config = readConfig()
lockDataDir(config.dataDir)
let address = 'http://localhost:0'
const { deps, devTools, close } = await openDeps(config, () => address)
const app = await buildServer(deps, { devTools })
await deps.jobs.start()
await deps.sandbox?.setControl('onboarding', 'instant')
await app.listen({ port: config.port, host: config.host })
const bound = app.server.address()
if (typeof bound === 'object' && bound) address = `http://localhost:${bound.port}`
process.stdout.write(`ready ${address}\n`)
process.once('SIGTERM', async () => {
  await app.close()
  await close()
  process.exit(0)
})
