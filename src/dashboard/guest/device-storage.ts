/** The browser's storage for this site, or null where it is forbidden. */
export function deviceStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    const storage: Storage | undefined = globalThis[kind]
    return storage ?? null
  } catch {
    return null
  }
}
