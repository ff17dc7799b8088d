import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import { migrate } from '#adapters/db/migrate.ts'
import { installJobs } from '#adapters/jobs/pg-boss-jobs.ts'
import { keepTemporaryFilesInMemory } from './files/memory-folder.ts'

/** Where tests create their databases: a server, and a migrated template database on it. */
export interface TestServer {
  /** Connection string of the server; its database is used to run CREATE DATABASE. */
  url: string
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const silent = { info: () => {}, warn: console.warn, error: console.error }

/** Starts one PostgreSQL for all test files (or uses TEST_DATABASE_URL) and migrates one template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeTemporaryFiles = keepTemporaryFilesInMemory()
  const given = process.env['TEST_DATABASE_URL']
  const started = given ? { url: given, stop: async () => {} } : await startThrowAway()
  const template = `template_${process.pid}`
  await order(started.url, `create database ${template}`)
  const templateUrl = new URL(started.url)
  templateUrl.pathname = `/${template}`
  await migrate({ connectionString: templateUrl.href }, path.resolve('migrations'))
  await installJobs({ connectionString: templateUrl.href }, silent)
  project.provide('testServer', { url: started.url, template })
  return async () => {
    await order(started.url, `drop database ${template} with (force)`)
    await started.stop()
    removeTemporaryFiles()
  }
}

async function startThrowAway(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hedgerow-test-'))
  chmodSync(dataDir, 0o711)
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const server = await startEmbedded({ dataDir, log: silent, settings: quick })
  const { host, user, database } = server.connection
  return {
    url: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await server.stop()
      rmSync(server.location, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function order(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
