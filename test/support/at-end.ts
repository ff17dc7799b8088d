import { afterAll, onTestFinished } from 'vitest'

/** What the file that is running has opened outside its tests. */
const open: (() => Promise<void>)[] = []

/**
 * Runs this at the end of the test that is running, otherwise of the file. `afterAll` would be ignored inside a test
 * and inside `beforeAll`.
 */
export function atEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    open.push(close)
  }
}

/** For the set-up of each test file: its hook is declared first, so it runs after the file's own. */
export function closeAtEndOfFile(): void {
  if (open.length > 0) throw new Error('An earlier test file has left something open.')
  afterAll(async () => {
    for (const close of open.splice(0).reverse()) await close()
  })
}
