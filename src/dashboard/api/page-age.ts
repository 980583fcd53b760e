/**
 * Milliseconds since the navigation to this page. The clock that counts them stands still on some devices while they
 * sleep, and the other one can be set.
 */
export function pageAge(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin)
}
