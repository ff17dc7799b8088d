// Imported first by the entry point: halves the time from the command to the first response.
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))

// Node looks up the package of every file it loads, and reads drizzle-orm's package.json of 180 kB again for each of
// its 190 files: most of a second in all. Inside that package every relative import is a neighbouring ES module.
registerHooks({
  resolve(specifier, context, next) {
    const isInside = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isInside) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
