import { defineConfig } from 'vite'

/** `countersign-client` as one file without imports, for any runtime with `fetch`. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: process.env.CLIENT_OUT ?? 'dist-client',
    emptyOutDir: true,
    minify: false,
    lib: { entry: 'src/client/client.ts', formats: ['es'], fileName: 'client' },
  },
})
