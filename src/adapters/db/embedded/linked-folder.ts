import { existsSync, lstatSync, readlinkSync, realpathSync, renameSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '#shared/log.ts'
import { StartFailure } from '../start-failure.ts'
import { endLeftover } from './postmaster.ts'

/** Where earlier versions put the database when its account could not reach the data folder. */
const formerPlaces = () => ['/var/lib/hedgerow', path.join(realpathSync(tmpdir()), 'hedgerow')]

/**
 * Ensures that the folder `postgres` below `dataDir` is not a link to a place outside, which a copy of the data folder
 * would miss. A folder that an earlier version put elsewhere is moved in; any other link is refused unless `allowed`.
 */
export async function settleLink(dataDir: string, { allowed, log }: { allowed: boolean; log: Log }): Promise<void> {
  const place = path.join(path.resolve(dataDir), 'postgres')
  const moving = `${place}.moving`
  if (existsSync(moving)) finishMove(moving, place)
  if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = path.resolve(path.dirname(place), readlinkSync(place))
  if (!existsSync(target)) {
    throw new StartFailure(
      `${place} is a link to ${target}, and no database is there: put it back, or remove the link to begin with an empty database.`,
    )
  }
  const real = realpathSync(target)
  if (allowed || real.startsWith(`${realpathSync(dataDir)}${path.sep}`)) return
  if (!formerPlaces().includes(path.dirname(real))) throw outside(place, real)
  await endLeftover(path.join(real, 'cluster'))
  try {
    renameSync(real, moving)
  } catch (cause) {
    // On another file system the move is a long copy, which needs the operator's consent.
    throw outside(place, real, cause)
  }
  finishMove(moving, place)
  log.warn({}, `The database was moved from ${real} to ${place}, so that a copy of ${dataDir} has it.`)
}

/**
 * Between the two renames of a move the data are only in `moving`; a start after an interruption there resumes the
 * move.
 */
function finishMove(moving: string, place: string): void {
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) unlinkSync(place)
  else if (found !== undefined) {
    throw new StartFailure(`There are two databases, ${moving} and ${place}: keep the right one as ${place}.`)
  }
  renameSync(moving, place)
}

const outside = (place: string, target: string, cause?: unknown): StartFailure =>
  new StartFailure(
    `${place} is a link to ${target}, outside the data folder: put that folder in the link's place (\`rm ${place} && mv ${target} ${place}\`), or set DATA_DIR_LINKS=yes and back it up as well.`,
    { cause },
  )
