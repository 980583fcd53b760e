import type { EarlyAnswers } from '../../../api/guests/early-answers.ts'

/**
 * Opens the link or resumes the tab's session, and loads a picture of the first page. The page's scripts wait for the
 * picture, or without one for the first words (`keep-choice.ts`). Its source is written into the page, so it may use nothing from outside itself but `framedBy`. The page takes over
 * the results (`api/guests/early-answers.ts`, `session-secret.ts`).
 */
export function askEarly(framedBy: () => string | null): void {
  interface Opened {
    readonly session?: string
    readonly view?: Opened
    readonly documents?: readonly { readonly id: string }[]
  }
  const patience = 30_000
  /** Milliseconds for which the page's scripts wait for the picture. */
  const scriptsPatience = 1500
  const token = decodeURIComponent(/^\/sign\/([^/]+)/.exec(location.pathname)?.[1] ?? '')

  function keptSecret(): string | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem('countersign-signing-session') ?? 'null') as {
        token?: unknown
        secret?: unknown
      } | null
      return kept?.token === token && typeof kept.secret === 'string' ? kept.secret : null
    } catch {
      return null
    }
  }

  function ask(path: string, given: RequestInit, accept: string): Promise<Response> {
    return fetch(path, {
      credentials: 'omit',
      ...given,
      headers: { accept, ...given.headers },
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    })
  }

  const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })

  async function fetchPicture(response: Response): ReturnType<() => EarlyAnswers['picture']> {
    const opened = (await response.json()) as Opened
    const session = secret ?? opened.session
    const documentId = (opened.view ?? opened).documents?.[0]?.id
    if (session === undefined || documentId === undefined) return null
    const path = `/signing/documents/${encodeURIComponent(documentId)}/first-page`
    const picture = await ask(path, bearer(session), 'image/png')
    if (!picture.ok) return null
    const address = URL.createObjectURL(await picture.blob())
    document.querySelector('#early img[data-sketch]')?.setAttribute('src', address)
    return { documentId, address }
  }

  function letScriptsOut(): void {
    const later = document.querySelector<HTMLTemplateElement>('#later')
    if (!later) return
    later.remove()
    later.content.querySelector('script')?.addEventListener('error', () => {
      document.querySelector('#early [data-failed]')?.removeAttribute('hidden')
    })
    const parts = [...later.content.children]
    // Asking for all of them at once would keep a slow phone from answering a tap.
    const next = () => {
      document.head.append(...parts.splice(0, 3))
      if (parts.length > 0) setTimeout(next)
    }
    next()
  }

  const secret = keptSecret()
  const [method, path] = secret === null ? ['POST', '/signing/sessions'] : ['GET', '/signing/view']
  const body = JSON.stringify({ token, framed_by: framedBy() })
  // A kiosk's link opens on its device alone, which a cookie names.
  const opening = {
    method,
    headers: { 'content-type': 'application/json' },
    body,
    credentials: 'same-origin',
  }
  const given = secret === null ? (opening as RequestInit) : bearer(secret)
  const asked = Date.now()
  const answer = ask(path ?? '', given, 'application/json')
  const picture = answer.then((response) => fetchPicture(response.clone())).catch(() => null)
  void picture.finally(letScriptsOut)
  setTimeout(letScriptsOut, scriptsPatience)
  globalThis.countersignEarly = {
    method: method ?? '',
    path: path ?? '',
    asked,
    answer,
    picture,
    letScriptsOut,
  }
}

/**
 * Removes the first words when another language was chosen in this browser, because they would change in front of the
 * reader. Lets a page without scripts be reloaded. Self-contained like {@link askEarly}.
 */
export function checkEarly(): void {
  const again = document.querySelector('#early [data-failed] button')
  again?.addEventListener('click', () => location.reload())
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem('countersign-language')
  } catch {
    // Without storage nothing was chosen.
  }
  if (chosen === null || chosen === document.documentElement.lang) return
  document.querySelector('#early')?.remove()
  globalThis.countersignEarly?.letScriptsOut()
  document.addEventListener('DOMContentLoaded', () => {
    document.querySelector('#root')?.removeAttribute('hidden')
  })
}
