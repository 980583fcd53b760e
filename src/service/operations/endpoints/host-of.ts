/** Where an endpoint is, without the path and query, which may hold a secret of the receiver's. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
