import tailwind from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const READ_AHEAD_FROM = 20_000

/**
 * Browsers that know this word read the functions along with the file, beside the page, instead of one by one in its way when
 * they are first called. Small files do not repay its bytes.
 */
const readAhead = ({ modules }: { modules: Record<string, { renderedLength: number }> }): string =>
  Object.values(modules).reduce((length, module) => length + module.renderedLength, 0) > READ_AHEAD_FROM
    ? '//# allFunctionsCalledOnLoad'
    : ''

/** The routes, their code splitting and the page renderer. */
const router = tanstackStart({
  srcDirectory: 'src',
  // src/server.ts is the HTTP server; the page renderer's entry is the framework's own, named so that it is not taken.
  server: { entry: 'routes/-parts/screen/render.ts' },
  client: { entry: 'routes/-parts/screen/hydrate.tsx' },
  router: {
    routesDirectory: 'routes',
    generatedRouteTree: 'routeTree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
    // A route's data and its screens travel together; the first page holds no other route's contracts.
    codeSplittingOptions: {
      defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
    },
  },
})

export default defineConfig(({ command }) => ({
  plugins: [tailwind(), router, react()],
  server: { watch: { ignored: ['**/.data/**', '**/dist/**', '**/.cache/**'] } },
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    // The renderer is one bundle with React's production build inside, whatever NODE_ENV says: it starts and renders faster.
    ...(command === 'build' && { ssr: { resolve: { noExternal: true as const } } }),
    client: {
      build: {
        // Lists of what each page's parts need in turn would be longer than the first page's own code.
        modulePreload: { resolveDependencies: () => [] },
        rolldownOptions: {
          output: {
            postBanner: readAhead,
            // What every page needs, in one file: fewer requests, and it compresses better together.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'base',
                  // Lists in pages are for one screen alone.
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*InfiniteQuery|.*infiniteQueryObserver|.*[qQ]ueries(Observer)?\.js)/,
                },
                // What every page loads, in one file: the routes and the frame around pages. They compress better together.
                { name: 'app', tags: ['$initial'] },
                // What every page with cards needs, and what it reads when it is loaded.
                {
                  name: 'cards',
                  test: /\/src\/(routes\/-parts\/(listing\/(listing-card|recently-viewed)|home\/invite)|features\/(listings\/(listing\/ui\/(listing-card|queries|use-recently-viewed)|listing\/(sorting|listing-words)|place\/(unknown-place|ui\/place-form)|search\/ui\/use-suggestions|photos\/(ui\/listing-picture|pictures))|checkout\/base\/fees|plants\/plant\.|favourites\/ui\/)|shared\/(endpoint|site\/default-rates|money|dates|cookie-choice)|ui\/(layout\/consent|primitives\/(badge|card|price-label|round-button|skeleton)|pictures\/plant-drawing))/,
                },
                // Small parts of forms that many pages share: thirty requests cost more than their bytes.
                { name: 'parts', test: /\/src\/ui\//, minShareCount: 28 },
              ],
            },
          },
        },
      },
    },
  },
}))
