import { defineConfig } from 'vite'

/** `countersign-client` as two files without imports: the client for any runtime with `fetch`, and the element for browsers. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: process.env.CLIENT_OUT ?? 'dist-client',
    emptyOutDir: true,
    minify: false,
    lib: { entry: { client: 'src/client/client.ts', embed: 'src/client/embed.ts' }, formats: ['es'] },
  },
})
