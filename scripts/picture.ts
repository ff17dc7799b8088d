import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readConfig } from '../src/config.ts'
import { DEMO_PASSWORD } from '../src/demo/people.ts'
import { start } from '../src/run.ts'
import { browserArgs, findBrowser } from './browser.ts'

// `npm run picture` writes the pictures of the documentation, from the running product with its demo data.
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const dataDir = mkdtempSync(path.join(tmpdir(), 'hedgerow-picture-'))
const running = await start(readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' }))
const browser = await chromium.launch({ executablePath: await findBrowser(console.log), args: [...browserArgs] })
try {
  await takeHome(browser)
  await takeDesk(browser)
} finally {
  await browser.close()
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The README's picture of the home page. */
async function takeHome(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1280, height: 1000 }, colorScheme: 'light' })
  await page.goto(running.address, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Essential only' }).click()
  await page.mouse.move(0, 0)
  await page.waitForTimeout(500)
  await page.screenshot({ path: path.join(folder, 'home.png') })
}

/** The pictures of docs/desk.md, as an admin of the demo sees the desk. */
async function takeDesk(from: Browser): Promise<void> {
  const context = await from.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  await context.addCookies([{ name: 'cookieConsent', value: 'essential', url: running.address }])
  const page = await context.newPage()
  await page.goto(`${running.address}/login`)
  const signedIn = await page.request.post(`${running.address}/api/auth/login`, {
    data: { username: 'teasel', password: DEMO_PASSWORD },
    headers: { origin: running.address },
  })
  if (!signedIn.ok()) throw new Error(`The demo's admin cannot sign in: ${signedIn.status()}`)
  await open(page, '/staff')
  const [first] = await page
    .locator('a[href^="/staff/"]')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((href) => /^\/staff\/\d+/.test(href)),
    )
  await take(page, 'desk-case', first ?? '/staff', async () => {
    await page.keyboard.press('4')
    await page.getByLabel('Rule', { exact: true }).selectOption({ label: '3.2 Invasive or banned plant' })
    // Tall enough for what the member will read.
    await page.setViewportSize({ width: 1280, height: 1240 })
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await take(page, 'desk-overview', '/staff/overview?period=28-days')
  await take(page, 'desk-settings', '/staff/settings')
  await context.close()
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(running.address + address, { waitUntil: 'load' })
  await page.waitForTimeout(700)
}

/** WebP at two thirds of the size: small enough for a repository, large enough to read. */
async function take(page: Page, name: string, address: string, before?: () => Promise<void>): Promise<void> {
  await open(page, address)
  await before?.()
  const picture = await sharp(await page.screenshot())
    .resize({ width: 960 })
    .webp({ quality: 70 })
    .toBuffer()
  await sharp(picture).toFile(path.join(folder, `${name}.webp`))
}
