// The real server on its embedded database, without pages: configuration, migrations, jobs and every call. Used by
// drills that kill it; it prints its address once it is ready. An argument names another migrations folder, as its own
// version.
import '#faster-imports.ts'
import { lockDataDir } from '#adapters/db/embedded/data-lock.ts'
import { claimFilesFolder } from '#adapters/files/files-folder.ts'
import { readConfig } from '#config.ts'
import { Signals } from '#ending.ts'
import { openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'

const [migrations] = process.argv.slice(2)
const config = readConfig()
lockDataDir(config.dataDir)
let address = 'http://localhost:0'
const opened = await openDeps(config, () => address, migrations === undefined ? {} : { migrations })
const { deps, devTools } = opened
if (config.databaseUrl) await claimFilesFolder(deps.db, config.dataDir)
const app = await buildServer(deps, { devTools })
await deps.jobs.start()
await deps.sandbox?.setControl('onboarding', 'instant')
await app.listen({ port: config.port, host: config.host })
const bound = app.server.address()
if (typeof bound === 'object' && bound) address = `http://localhost:${bound.port}`
new Signals().endGracefully({
  stop: async () => {
    await app.close()
    await opened.close()
  },
  outdated: opened.outdated,
  notice: { leave: opened.leave, milliseconds: config.stopNoticeMs },
})
process.stdout.write(`ready ${address}\n`)
