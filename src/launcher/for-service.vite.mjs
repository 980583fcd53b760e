import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * What the service loads late while others wait, as modules without package dependencies: the first screen of a recipient's
 * page, and the HTML of emails, whose library loads most of a second's worth that emails never use.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  // However the service is started: React's own checks would take half of the time.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: true,
    rolldownOptions: {
      input: ['src/dashboard/features/signing/early/first-screen.tsx', 'src/service/messages/email-html.ts'],
    },
    target: 'node26',
    outDir: process.env.DASHBOARD_OUT,
    emptyOutDir: false,
    minify: true,
  },
})
