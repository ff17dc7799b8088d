import { createIsomorphicFn } from '@tanstack/react-start'
import { type Context, ensureHousehold } from './household.ts'

/** The server sends the viewer's household with each page. The browser has it then, and asks only when it changes. */
export const loadHousehold = createIsomorphicFn()
  .client(async (_context: Context): Promise<void> => {})
  .server(async (context: Context): Promise<void> => {
    await ensureHousehold(context)
  })
