/** Renders pages on the server: what `dist/server/server.js` exports. */
export { default } from '@tanstack/react-start/server-entry'
