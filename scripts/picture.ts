import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { readConfig } from '../src/config.ts'
import { start } from '../src/run.ts'
import { browserArgs, findBrowser } from './browser.ts'

// `npm run picture` writes the README's screenshot of the home page, from the running product with its demo data.
const target = fileURLToPath(new URL('../docs/pictures/home.png', import.meta.url))
const dataDir = mkdtempSync(path.join(tmpdir(), 'hedgerow-picture-'))
const running = await start(readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' }))
const browser = await chromium.launch({ executablePath: await findBrowser(console.log), args: [...browserArgs] })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 }, colorScheme: 'light' })
  await page.goto(running.address, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Essential only' }).click()
  await page.mouse.move(0, 0)
  await page.waitForTimeout(500)
  await page.screenshot({ path: target })
  console.log(`Wrote ${target}`)
} finally {
  await browser.close()
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
