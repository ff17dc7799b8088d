// npm run pictures:adopt — makes DATA_DIR/files the picture folder of the database at DATABASE_URL, after an operator
// has moved or restored the pictures without the folder's id.
import { adoptFilesFolder } from '#adapters/files/files-folder.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'

const config = readConfig()
if (!config.databaseUrl || config.filesUrl) {
  console.error(
    'This is for a database at DATABASE_URL whose pictures are kept in DATA_DIR: set the one, and not FILES_URL.',
  )
  process.exit(1)
}
const { deps, close } = await openDeps(config, () => config.publicUrl ?? `http://localhost:${config.port}`)
try {
  console.log(`✓ The pictures of this database are in ${await adoptFilesFolder(deps.db, config.dataDir)} from now on.`)
} finally {
  await close()
}
