import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from '#router.tsx'

const OFFLINE_AFTER_MS = 2000

// The framework's own entry also brings what server functions need. There are none here, and the first page is a
// tenth smaller without.
// Reading the scripts and building the routes are two tasks, so that the page answers to a touch in between.
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
  // While developing, nothing may stand between a page and its sources. Late, so that it takes nothing from the first page.
  if (import.meta.env.PROD)
    setTimeout(
      async () => (await import('../session/offline.ts')).startOffline(router, router.options.context.queryClient),
      OFFLINE_AFTER_MS,
    )
})
