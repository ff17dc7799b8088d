import { createServer } from 'vite'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { startTestServer as StartTestServer } from '#test/server.ts'
import { plantFaults } from '../money/planted/plant.ts'
import { Progress } from '../progress.ts'
import { SPRING_FAULTS } from './planted-faults.ts'
import { sizeOfYear } from './size.ts'
import type { Year as YearType } from './year.ts'

/** All faults by the command; one in the short run. */
const FAULTS = process.env['PLANTED'] ? SPRING_FAULTS : SPRING_FAULTS.slice(0, 1)

// A second copy of the product, with the faults, beside the one that other tests of this process use.
const root = process.cwd()
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [plantFaults(root, SPRING_FAULTS)],
})
const { Year } = (await vite.ssrLoadModule('/drills/spring/year.ts')) as { Year: typeof YearType }
const { startTestServer } = (await vite.ssrLoadModule('/test/support/server.ts')) as {
  startTestServer: typeof StartTestServer
}

const progress = new Progress()
afterEach(() => {
  globalThis.plantedFault = undefined
})
afterAll(() => vite.close())

test.for(FAULTS)('the simulated year finds the planted fault $name', { timeout: 0 }, async ({ name, finds }) => {
  globalThis.plantedFault = name
  const server = await startTestServer()
  const year = new Year(server, sizeOfYear(), (step) => progress.made(step))
  await expect(progress.limit(year.run())).rejects.toThrow(finds)
})
