// START HERE: configuration → dependencies → HTTP server → listen → stop gracefully.
import './faster-imports.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { lockDataDir } from './adapters/db/embedded/data-lock.ts'
import { ConfigError, readConfig } from './config.ts'
import { Signals } from './ending.ts'

try {
  const config = readConfig()
  const unlock = lockDataDir(config.dataDir)
  // Until there is something to stop gracefully, a signal ends the process directly, and with it its database.
  const signals = new Signals()
  // Imported late, so that a refused second start ends quickly.
  const { start } = await import('./run.ts')
  const running = await start(config, { dev: process.argv.includes('--dev') })
  const { leave, outdated } = running
  const notice = { leave, milliseconds: config.stopNoticeMs }
  signals.endGracefully({ stop: () => running.stop().then(unlock), outdated, notice })
  console.log(running.welcome)
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof StartFailure || isAddressTaken(error)
  console.error(isAddressTaken(error) ? takenSentence() : plain && error instanceof Error ? error.message : error)
  process.exit(1)
}

function isAddressTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function takenSentence(): string {
  return `Port ${readConfig().port} is already in use. Stop what uses it, or set PORT to another one.`
}
