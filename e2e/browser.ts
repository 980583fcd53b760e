import { existsSync } from 'node:fs'

/**
 * Features to disable in Chromium. Only the last such list counts, so this repeats Playwright's own and adds the
 * suggestions below the address bar: no journey sees them, and every window would load two pages to show them.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Chromium's arguments: no sandbox for root, and nothing that calls home. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  `--disable-features=${withoutFeatures.join(',')}`,
]

const shell = '/usr/bin/chromium-headless-shell'

/**
 * The browser for pictures and benchmarks: `CHROMIUM_PATH`, or a Chromium in the usual places of Debian and
 * derivatives.
 */
export function browserPath(): string {
  return firstOf([
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    shell,
  ])
}

/** The browser for journeys: `CHROMIUM_PATH`, the headless shell, which does a fifth less work, or full Chromium. */
export function journeyBrowserPath(): string {
  const isChosen = existsSync(process.env['CHROMIUM_PATH'] ?? '')
  return !isChosen && existsSync(shell) ? shell : browserPath()
}

function firstOf(places: readonly (string | undefined)[]): string {
  const found = places.find((place) => place !== undefined && existsSync(place))
  if (!found)
    throw new Error('No Chromium found: install it (apt-get install chromium) or set CHROMIUM_PATH.')
  return found
}
