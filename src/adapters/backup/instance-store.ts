import { randomUUID } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import { decideSetting } from '#adapters/db/settings.ts'

/** The id of this marketplace, made at its first use. A restored or moved database keeps it. */
export const instanceId = (db: Database): Promise<string> => decideSetting(db, 'instance-id', randomUUID())
