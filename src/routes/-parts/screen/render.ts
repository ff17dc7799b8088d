// Renders pages on the server: what `dist/server/render.js` exports.
// Pages are not streamed: every page has its data before it renders, so streaming would not be faster.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { defineHandlerCallback, RouterServer, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { createStartHandler } from '@tanstack/react-start/server'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * Waits for lazy code that is still loading, as when the first page of a process needs it. `renderToString` cannot
 * wait: it leaves such a part to the browser, which renders it late and reports an error.
 */
function render(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Keeps long parts in place too.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
    })
  })
}

const handler = defineHandlerCallback(({ router, responseHeaders }) => {
  // For the figures of operators; the HTTP server removes it.
  responseHeaders.set('x-page-route', router.state.matches.at(-1)?.fullPath ?? '')
  return renderSsrHtmlResponse({
    router,
    responseHeaders,
    // The framework adds the document type itself.
    render: async () => (await render(createElement(RouterServer, { router }))).replace('<!DOCTYPE html>', ''),
  })
})

export default { fetch: createStartHandler(handler) }
