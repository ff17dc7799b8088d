import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { adoptFilesFolder, claimFilesFolder } from './files-folder.ts'

let database: TestDatabase
let base: string
beforeEach(async () => {
  database = await createTestDatabase()
  base = mkdtempSync(path.join(tmpdir(), 'hedgerow-pictures-'))
})
afterEach(async () => {
  await database.close()
  rmSync(base, { recursive: true, force: true })
})

const claim = (name: string) => claimFilesFolder(database.db, path.join(base, name))

it('the same files folder is accepted again, also after it was moved', async () => {
  await claim('one')
  await claim('one')
  mkdirSync(path.join(base, 'two'))
  renameSync(path.join(base, 'one/files'), path.join(base, 'two/files'))
  await claim('two')
  await expect(claim('one')).rejects.toThrow(`are kept in ${base}/two/files on `)
})

it('another files folder is refused in one sentence and not changed, until it is registered', async () => {
  await claim('one')
  await expect(claim('two')).rejects.toThrow(
    /^The pictures of this database are kept in .*one\/files on .*, not in .*two\/files: .* run .npm run pictures:adopt.\.$/,
  )
  expect(readdirSync(base)).toEqual(['one'])
  await adoptFilesFolder(database.db, path.join(base, 'two'))
  await claim('two')
  await expect(claim('one')).rejects.toThrow('two/files')
})

it('only one of two processes with different files folders starts when both start at once', async () => {
  const outcomes = await Promise.allSettled(['one', 'two', 'three'].map(claim))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('several processes that share one files folder can start at once', async () => {
  await Promise.all([claim('one'), claim('one'), claim('one')])
  expect(readdirSync(path.join(base, 'one/files'))).toEqual(['.folder-id'])
})
