// npm run doctor — checks keys, the provider's account, webhooks, clocks, email, pictures, Pl@ntNet and the database. Exits
// with 1 when something is wrong.
import { besideServer } from '#adapters/backup/command-database.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { ConfigError, readConfig } from '#config.ts'
import { examine, report } from '#doctor.ts'
import { openDeps } from '#open-deps.ts'
import { wrong } from '#shared/check-line.ts'

try {
  const lines = await checkSetup()
  console.log(report(lines).join('\n'))
  const faults = lines.filter(({ fix }) => fix !== null).length
  console.log(faults === 0 ? '\nEverything is ready.' : `\n${faults} to fix.`)
  process.exitCode = faults === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartFailure)) throw error
  // Nothing else can be checked before this is fixed.
  console.log(report([wrong('Start', error.message, 'Correct the setting, then run this again.')]).join('\n'))
  process.exitCode = 1
}

async function checkSetup() {
  const { config, unlock } = besideServer(readConfig())
  try {
    const { deps, close } = await openDeps(config, () => config.publicUrl ?? `http://localhost:${config.port}`)
    return await examine(deps).finally(close)
  } finally {
    unlock()
  }
}
