// npm run pictures:adopt — makes DATA_DIR/files the picture folder of the database at DATABASE_URL, after an operator
// has moved or restored the pictures without the folder's id.
import { StartFailure } from '#adapters/db/start-failure.ts'
import { adoptFilesFolder } from '#adapters/files/files-folder.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'
import { runPlainly } from './plain-failures.ts'

await runPlainly(async () => {
  const config = readConfig()
  if (!config.databaseUrl || config.filesUrl) {
    throw new StartFailure(
      'This is for a database at DATABASE_URL whose pictures are kept in DATA_DIR: set the one, and not FILES_URL.',
    )
  }
  const { deps, close } = await openDeps(config, () => config.publicUrl ?? `http://localhost:${config.port}`)
  try {
    console.log(
      `✓ The pictures of this database are in ${await adoptFilesFolder(deps.db, config.dataDir)} from now on.`,
    )
  } finally {
    await close()
  }
})
