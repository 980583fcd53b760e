/** Files that the service serves beside the dashboard. */
const served = /^\/(downloads|logos)\//

/**
 * An address of the service's files as this page may load it. Answers name the public address, from which a page that was
 * opened under another name loads nothing. It has the same files under its own.
 */
export function ownAddress<Address extends string | null>(address: Address): Address | string {
  if (address === null || !URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return served.test(pathname) ? `${pathname}${search}` : address
}
