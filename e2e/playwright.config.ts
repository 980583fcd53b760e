import { defineConfig } from '@playwright/test'
import { browserArguments, journeyBrowserPath } from './browser.ts'

/** Journeys run against the real service with its own database, in Debian's or the system's Chromium. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Retries only in CI, where other jobs can take the processor; a retried test is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // A journey waits about as long as it works: three workers keep two processors busy.
  workers: 3,
  // Limits for a busy machine; a passing journey takes seconds.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  globalSetup: './start-service.ts',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording every journey would take a fifth of the time; `--trace on` records one under investigation.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Requests by way of a service worker escape what journeys do to the network.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      executablePath: journeyBrowserPath(),
      args: [...browserArguments],
    },
  },
  projects: [
    {
      name: 'desktop',
      // A fifth less work for the browser. On phones, things move.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
      testIgnore: /\.phone\.spec\.ts$/,
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      testMatch: /\.phone\.spec\.ts$/,
    },
  ],
})
