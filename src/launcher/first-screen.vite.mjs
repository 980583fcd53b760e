import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The first screen of a recipient's page for the service, as modules without package dependencies. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  // However the service is started: React's own checks would take half of the time.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/dashboard/features/signing/early/first-screen.tsx',
    target: 'node26',
    outDir: process.env.DASHBOARD_OUT,
    emptyOutDir: false,
    minify: true,
  },
})
