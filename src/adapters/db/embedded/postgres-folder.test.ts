import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from './embedded-postgres.ts'
import { packageMajor } from './postgres-package.ts'

it('data of another major version of PostgreSQL are refused in a sentence and not changed', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hedgerow-major-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const cluster = path.join(dataDir, 'postgres', 'cluster')
  mkdirSync(cluster, { recursive: true })
  const note = path.join(cluster, 'PG_VERSION')
  writeFileSync(note, '15\n')
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `belongs to PostgreSQL 15, and this version of Hedgerow has PostgreSQL ${packageMajor()}: make a backup`,
  )
  expect(readFileSync(note, 'utf8')).toBe('15\n')
})
