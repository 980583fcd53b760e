let secret: string | null = null
let ended: () => void = () => undefined

/** The bearer secret of the embedded editor that this page is. Null for every other page. */
export function composerSecret(): string | null {
  return secret
}

/** Makes this page an embedded editor. `onEnd` is called once the service knows the session no more. */
export function beComposer(own: string, onEnd: () => void): void {
  secret = own
  ended = onEnd
}

/** The header by which an embedded editor says which one it is. Empty for every other page. */
export function composerHeaders(): Record<string, string> {
  return secret === null ? {} : { authorization: `Bearer ${secret}` }
}

/** Notices an answer that says that the editor's session is over. */
export function noticeEnd({ status }: { readonly status: number }): void {
  if (secret === null || status !== 401) return
  const tell = ended
  // The first of several answers says it.
  ended = () => undefined
  tell()
}
