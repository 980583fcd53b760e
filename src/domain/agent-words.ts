/** A browser's name from its long description. */
export function agentWords(userAgent: string): string {
  const system = systems.find(([sign]) => userAgent.includes(sign))?.[1]
  const browser = browsers.find(([sign]) => userAgent.includes(sign))?.[1]
  if (browser === undefined) return userAgent.slice(0, 40)
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The first match counts. Browsers that imitate others come before them. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Whether a browser runs on a phone. */
export function isPhone(userAgent: string): boolean {
  return /iPhone|Android.*Mobile/.test(userAgent)
}
