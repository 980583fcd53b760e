import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the service draws of a recipient's page, as modules that need no package beside them. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/dashboard/features/signing/early/first-screen.tsx',
    target: 'node26',
    outDir: process.env.DASHBOARD_OUT,
    emptyOutDir: false,
    minify: true,
  },
})
