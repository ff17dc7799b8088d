import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildFailure, keepAssets, sourcesOfPages, withoutFolder } from './build.ts'
import { isPacked, PARTS } from './pack.ts'

const dist = mkdtempSync(join(tmpdir(), 'hedgerow-dist-'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))
const assets = join(dist, 'client/assets')

/** A build with these files. Returns what is served after it. */
function build(...names: string[]): string[] {
  const restore = keepAssets(dist)
  rmSync(join(dist, 'client'), { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const name of names) writeFileSync(join(assets, name), name)
  restore()
  return readdirSync(assets).toSorted()
}

test('a build keeps the assets of the build before it, and no older ones', () => {
  expect(build('home-1.js', 'frame-1.js')).toEqual(['frame-1.js', 'home-1.js'])
  expect(build('home-2.js', 'frame-1.js')).toEqual(['frame-1.js', 'home-1.js', 'home-2.js'])
  expect(build('home-3.js', 'frame-1.js')).toEqual(['frame-1.js', 'home-2.js', 'home-3.js'])
  expect(build('home-1.js')).toEqual(['frame-1.js', 'home-1.js', 'home-3.js'])
})

test('a build that the system ended for want of memory says so, and what to do instead', () => {
  expect(buildFailure(null, 'SIGKILL')).toMatch(/memory.*npm run pack/)
  expect(buildFailure(1, null)).toContain('see the reason above')
  expect(buildFailure(0, null)).toBeNull()
})

test('a packed tree holds every file on which the pages depend, so that it takes its pages for current', () => {
  const files = sourcesOfPages(`${process.cwd()}/`)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => !isPacked(file))).toEqual([])
  expect(files.filter((file) => !PARTS.includes(file.split('/')[0] ?? ''))).toEqual([])
})

test('the prebuilt tree holds neither tests nor settings of an operator, which hold keys', () => {
  expect(isPacked('deploy/hedgerow.env.example')).toBe(true)
  expect(isPacked('deploy/container/hedgerow.env')).toBe(false)
  expect(isPacked('/somewhere/.env')).toBe(false)
  expect(isPacked('src/config.test.ts')).toBe(false)
})

test('the folder of a build is not part of the paths in it', () => {
  expect(withoutFolder('{filePath:"/home/a/src/x.tsx",path:"/home/a"}', '/home/a/')).toBe(
    '{filePath:"/src/x.tsx",path:"/home/a"}',
  )
})
