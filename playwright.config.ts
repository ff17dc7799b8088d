import { createServer } from 'node:net'
import { defineConfig, devices } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/browser.ts'

// This file is read again in every worker; what the first reading chose reaches the others by the environment.
process.env['E2E_PORT'] ??= String(await freePort())
process.env['CHROME_PATH'] ??= await findBrowser(console.log)

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*/*.e2e.ts',
  globalSetup: './e2e/support/server.ts',
  // They partly wait, for timers and for each other: a third one uses what two leave idle of two cores.
  workers: 3,
  // A busy machine may make one journey late; what fails twice is broken.
  retries: 1,
  forbidOnly: true,
  // Limits for what never comes: a slow machine takes three times as long as a quick one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${process.env['E2E_PORT']}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // One journey is about the worker and allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording slows every journey down; one that failed is recorded at its second try.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env['CHROME_PATH'], args: [...browserArgs] },
  },
  projects: [
    {
      name: 'phone',
      // What does not depend on the width of the screen runs once: a folder or a tag says where.
      testIgnore: 'desktop/*.e2e.ts',
      grepInvert: /@desktop/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // Scripts are late on phones.
      testIgnore: 'phone/*.e2e.ts',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
  ],
})
