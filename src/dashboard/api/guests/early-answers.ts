/** What the page's own script requested before the rest had loaded (`features/signing/early`). */
export interface EarlyAnswers {
  readonly method: string
  readonly path: string
  /** When it was requested, in milliseconds. */
  readonly asked: number
  readonly answer: Promise<Response>
  /** A picture of this document's first page as a blob address, or null. */
  readonly picture: Promise<{ readonly documentId: string; readonly address: string } | null>
  /** Starts the page's scripts, unless they have been started. */
  readonly letScriptsOut: () => void
  /** What is chosen in the consent form that came with the page. */
  consent?: FirstChoice
  /** While a finger or a key is down on that form: until it is up, and its click has come. */
  held?: Promise<void>
}

/** What someone does on the first screen before the page's scripts have loaded. Changes until these take over. */
export interface FirstChoice {
  /** The version and the language of the terms that they read. */
  readonly version: string
  readonly language: string
  agreed: boolean
  /** The name of the button they pressed: nothing happens until the page can act. */
  pressed: string | null
  /** The name of the control that has the focus. */
  focused: string | null
}

declare global {
  var countersignEarly: EarlyAnswers | undefined
}

let isTaken = false
let isShown = false

/** The response to an early request, once. Null when there is none for this request. Rejects without a connection. */
export function takeEarlyAnswer(method: string, path: string): Pick<EarlyAnswers, 'asked' | 'answer'> | null {
  const early = globalThis.countersignEarly
  if (isTaken || early?.method !== method || early.path !== path) return null
  isTaken = true
  return early
}

/**
 * What was chosen before the scripts had loaded, once. Null if nothing was, or if something else was read than what is asked
 * now.
 */
export function takeFirstChoice(asked: Pick<FirstChoice, 'version' | 'language'>): FirstChoice | null {
  const early = globalThis.countersignEarly
  const chosen = early?.consent
  if (early === undefined || chosen === undefined) return null
  delete early.consent
  const isBlank = !chosen.agreed && chosen.pressed === null && chosen.focused === null
  const isAsked = chosen.version === asked.version && chosen.language === asked.language
  return isAsked && !isBlank ? chosen : null
}

type Picture = Awaited<EarlyAnswers['picture']>

let ahead: Promise<Picture> | null = null

/** Loads the picture of a document's first page before anything can show it: {@link fetchSketch} then has it. */
export function fetchSketchAhead(documentId: string, headers: Readonly<Record<string, string>>): void {
  ahead = fetchPicture(documentId, headers).then((address) =>
    address === null ? null : { documentId, address },
  )
}

/**
 * The blob address of a picture of a document's first page, for a session's headers: the one loaded ahead or early, or
 * else a new one. Null when there is none. Release it with `URL.revokeObjectURL`.
 */
export async function fetchSketch(
  documentId: string,
  headers: Readonly<Record<string, string>>,
): Promise<string | null> {
  const early = await (ahead ?? globalThis.countersignEarly?.picture)
  if (early?.documentId !== documentId || isShown) return fetchPicture(documentId, headers)
  isShown = true
  return early.address
}

async function fetchPicture(
  documentId: string,
  headers: Readonly<Record<string, string>>,
): Promise<string | null> {
  try {
    const path = `/signing/documents/${encodeURIComponent(documentId)}/first-page`
    const answer = await fetch(path, { headers, credentials: 'omit', referrerPolicy: 'no-referrer' })
    return answer.ok ? URL.createObjectURL(await answer.blob()) : null
  } catch {
    // Without it, the page shows a placeholder until it is drawn.
    return null
  }
}
