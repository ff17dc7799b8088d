import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { execute } from './stage.ts'

const isRoot = process.getuid?.() === 0
const INSTALL_MS = 5 * 60_000

/** Chromium refuses its sandbox to root, and tests open only our own pages. Emulating a graphics card costs time. */
export const browserArgs: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-gpu',
]

/** Debian's headless Chromium: the same engine for little more than half the processor time. */
const SHELL = 'chromium-headless-shell'

/**
 * Path of a Chromium that has been proven to start: CHROME_PATH, a headless build, the system's, Playwright's, else it
 * installs one. Throws a one-sentence error when there is none, so that browser tests are never skipped silently.
 */
export async function findBrowser(log: (line: string) => void): Promise<string> {
  const wanted = process.env['CHROME_PATH']
  if (wanted) {
    if (await starts(wanted)) return wanted
    throw new Error(`CHROME_PATH is ${wanted}, which does not start as a browser. Correct or unset it.`)
  }
  const found =
    (await firstThatStarts(inPath([SHELL]))) ??
    (await installDebian(log)) ??
    (await firstThatStarts([...systemBrowsers(), chromium.executablePath()])) ??
    (await installPlaywright(log))
  if (found) return found
  throw new Error('No browser for the browser tests. Install Chromium or Chrome, or set CHROME_PATH to one.')
}

async function firstThatStarts(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await starts(path)) return path
  return undefined
}

async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false
  try {
    const browser = await chromium.launch({ executablePath, args: [...browserArgs], timeout: 20_000 })
    const page = await browser.newPage()
    await page.setContent('<title>It starts</title>')
    const title = await page.title()
    await browser.close()
    return title === 'It starts'
  } catch {
    return false
  }
}

function systemBrowsers(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (process.platform === 'win32') {
    const folders = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']
    return folders.flatMap((folder) => (folder ? programs.map((program) => join(folder, program)) : []))
  }
  return inPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'])
}

function inPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path))
}

/** Debian's package includes every library it needs. Ubuntu's is a snap, which does not start in containers. */
async function installDebian(log: (line: string) => void): Promise<string | undefined> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  if (!/^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))) return undefined
  log("Installing Debian's Chromium (headless) for the browser tests; this takes a minute or two …")
  try {
    aptGet('update', '-qq')
    aptGet('install', '-y', '-qq', '--no-install-recommends', SHELL)
  } catch {
    return undefined
  }
  return firstThatStarts(inPath([SHELL]))
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: INSTALL_MS })
}

async function installPlaywright(log: (line: string) => void): Promise<string | undefined> {
  log("No browser here: downloading Playwright's Chromium for the browser tests; this takes a minute or two …")
  const status = await execute('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  return status === 0 ? firstThatStarts([chromium.executablePath()]) : undefined
}

// `node scripts/browser.ts`: installs a browser where there is none, and prints its path.
if (import.meta.main) {
  try {
    console.log(await findBrowser(console.log))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
