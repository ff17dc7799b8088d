import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageRequest } from '#shared/page-request.ts'

/** The name of the site. The browser reads it from the server-rendered page. */
export const getProductName = createIsomorphicFn()
  .client(() => document.documentElement.dataset['name'] ?? '')
  .server(() => (getGlobalStartContext() as unknown as PageRequest).productName)
