import { defineConfig } from 'vite'

/**
 * `countersign-client`: the client for any runtime with `fetch` and the element for browsers, each one file without imports,
 * and the command line, which uses the client.
 */
export default defineConfig({
  publicDir: false,
  plugins: [besideClient()],
  build: {
    target: 'es2022',
    outDir: process.env.CLIENT_OUT ?? 'dist-client',
    emptyOutDir: true,
    minify: false,
    lib: {
      entry: { client: 'src/client/client.ts', embed: 'src/client/embed.ts', cli: 'src/client/cli.ts' },
      formats: ['es'],
    },
    rolldownOptions: { external: [/^node:/, './client.js'] },
  },
})

/** Lets the command line load the client from the file beside it, so that it is in the package once. @returns {import('vite').Plugin} */
function besideClient() {
  return {
    name: 'beside-client',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './client.ts' && importer?.endsWith('/cli.ts') === true
        ? { id: './client.js', external: true }
        : null,
  }
}
