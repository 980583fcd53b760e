/**
 * The origin of the page that has this one in a frame, `unknown` where the browser does not say, null without one. Its source is also
 * written into signing pages (`signing/early/ask-early.ts`), so it may use nothing from outside itself.
 */
export function framedBy(): string | null {
  if (window.parent === window) return null
  try {
    // Firefox had no `ancestorOrigins` until lately.
    const ancestors: Partial<DOMStringList> | undefined = location.ancestorOrigins
    const origin = ancestors?.[0] ?? new URL(document.referrer).origin
    return /^https?:/.test(origin) ? origin : 'unknown'
  } catch {
    return 'unknown'
  }
}
