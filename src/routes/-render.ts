// Renders pages on the server: what `dist/server/-render.js` exports.
// Whole pages in one go: every page has its data before it renders, so streaming would cost much and bring nothing.
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

export default { fetch: createStartHandler(defaultRenderHandler) }
