import { existsSync } from 'node:fs'

/** What Chromium is started with: no sandbox for root, and nothing that calls home. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** Where Chromium stands: `CHROMIUM_PATH`, or the usual places of Debian and its relatives. */
export function browserPath(): string {
  const places = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = places.find((place) => place !== undefined && existsSync(place))
  if (!found)
    throw new Error('No Chromium found: install it (apt-get install chromium) or set CHROMIUM_PATH.')
  return found
}
