// Renders pages on the server: what `dist/server/render.js` exports.
// Pages are sent whole: every page has its data before it renders, so sending it in parts would bring nothing.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { defineHandlerCallback, RouterServer, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { createStartHandler } from '@tanstack/react-start/server'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * Waits for code that is split off and still loading, as it is when the first page of a process needs it. Rendering to a
 * string in one go cannot wait: it leaves such a part to the browser, which draws it late and reports an error.
 */
function render(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Parts that are long stay in their place, too.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
    })
  })
}

const handler = defineHandlerCallback(({ router, responseHeaders }) =>
  renderSsrHtmlResponse({
    router,
    responseHeaders,
    // The framework puts the document type before what it is given.
    render: async () => (await render(createElement(RouterServer, { router }))).replace('<!DOCTYPE html>', ''),
  }),
)

export default { fetch: createStartHandler(handler) }
