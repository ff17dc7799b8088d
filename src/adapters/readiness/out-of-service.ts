import type { Database } from '#adapters/db/database.ts'
import { deleteSetting, saveSetting, settingOf } from '#adapters/db/settings.ts'

const NAME = 'out-of-service'

/** Why no server may work on this database, as a sentence for the operator; null when it may. */
export const outOfService = (db: Database): Promise<string | null> => settingOf(db, NAME)

/** From now on no server starts on this database, until `returnToService`. */
export const takeOutOfService = (db: Database, sentence: string): Promise<void> => saveSetting(db, NAME, sentence)

export const returnToService = (db: Database): Promise<void> => deleteSetting(db, NAME)
