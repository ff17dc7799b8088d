// Renders pages on the server: what `dist/server/render.js` exports.
// Pages are not streamed: every page has its data before it renders, so streaming would not be faster.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { createStartHandler } from '@tanstack/react-start/server'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { PageRequest } from '#shared/page-request.ts'
import { getAnswer } from '../session/request.ts'

interface Options {
  context: PageRequest
}

/** React writes this where a part is left to the browser, because its code is still loading or has failed. */
const LEFT_OUT = /<!--\$[!?]-->/

/** Waits for lazy code that is still loading, as when the first page of a process needs it. */
function renderSlowly(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Keeps long parts in place too.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
    })
  })
}

/**
 * The HTML is left with the request instead of in a Response, which would encode it to be decoded again. The same holds for
 * a stream of React, so the page is rendered to a string, except after a part was left out of it.
 */
const handler = defineHandlerCallback(async ({ router, responseHeaders }) => {
  // For the figures of operators; the HTTP server removes it.
  responseHeaders.set('x-page-route', router.state.matches.at(-1)?.fullPath ?? '')
  const answer = getAnswer()
  const page = createElement(RouterServer, { router })
  try {
    const html = answer.isIncomplete ? await renderSlowly(page) : renderToString(page)
    answer.isIncomplete = LEFT_OUT.test(html)
    // The framework adds the document type itself.
    answer.html = await transformHtmlStringWithRouter(router, html.replace('<!DOCTYPE html>', ''))
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

// The framework types the context for a nonce alone, which must exist there.
const start = createStartHandler(handler) as (request: Request, options: Options) => Promise<Response>

export default {
  async fetch(request: Request, options: Options): Promise<Response> {
    const response = await start(request, options)
    const { answer } = options.context
    if (!answer.isIncomplete) return response
    answer.isRepeated = true
    return start(request, options)
  },
}
