/** What the page's own script asked for before the rest had come (`features/signing/early`). */
export interface EarlyAnswers {
  readonly method: string
  readonly path: string
  /** When it was asked for, in milliseconds. */
  readonly asked: number
  readonly answer: Promise<Response>
  /** A picture of the first page of this document as the address of a blob; null without one. */
  readonly picture: Promise<{ readonly documentId: string; readonly address: string } | null>
}

declare global {
  var countersignEarly: EarlyAnswers | undefined
}

let isTaken = false
let isShown = false

/** The answer that was asked for early, once; null when there is none to this request. Without a connection it rejects. */
export function takeEarlyAnswer(method: string, path: string): Pick<EarlyAnswers, 'asked' | 'answer'> | null {
  const early = globalThis.countersignEarly
  if (isTaken || early?.method !== method || early.path !== path) return null
  isTaken = true
  return early
}

/**
 * The address of a blob with a picture of a document's first page, for a session's headers: the one that was fetched early, else
 * a new one; null when there is none. Give it back by `URL.revokeObjectURL`.
 */
export async function fetchSketch(
  documentId: string,
  headers: Readonly<Record<string, string>>,
): Promise<string | null> {
  const early = await globalThis.countersignEarly?.picture
  if (early?.documentId === documentId && !isShown) {
    isShown = true
    return early.address
  }
  try {
    const path = `/signing/documents/${encodeURIComponent(documentId)}/first-page`
    const answer = await fetch(path, { headers, credentials: 'omit', referrerPolicy: 'no-referrer' })
    return answer.ok ? URL.createObjectURL(await answer.blob()) : null
  } catch {
    // Without it the page shows the shape of a page until it is drawn.
    return null
  }
}
