/** Bundles one browser script with all its imports into a single file. */
export async function buildScript(
  root: string,
  input: string,
  file: string,
  define: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      rolldownOptions: {
        input: root + input,
        output: { format: 'iife', entryFileNames: file.replace('dist/', '') },
      },
    },
  })
}
