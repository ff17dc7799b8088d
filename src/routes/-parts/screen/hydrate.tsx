import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from '#router.tsx'

const OFFLINE_AFTER_MS = 2000

// The framework's own entry includes code for server functions, which this product does not use: the home page is a
// tenth smaller without it.
// Parsing the scripts and building the routes are two tasks, so that the page can respond to input in between.
setTimeout(() => {
  const router = getRouter()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
  // In development no service worker may cache the sources. Registered late, so that it does not slow the first page.
  if (import.meta.env.PROD)
    setTimeout(
      async () => (await import('../session/late-start.ts')).startLate(router, router.options.context.queryClient),
      OFFLINE_AFTER_MS,
    )
})
