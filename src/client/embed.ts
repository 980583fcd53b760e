/** What a signing page tells the page that has it in a frame. */
export type SigningEvent = 'ready' | 'completed' | 'declined' | 'reassigned' | 'error'

/** Of whom it tells; null for a link that does not work. */
export interface SigningIds {
  readonly envelope: string | null
  readonly recipient: string | null
}

/** The message in which it does, for those who make the frame themselves. */
export interface SigningMessage {
  readonly source: 'countersign'
  readonly version: 1
  readonly event: SigningEvent
  readonly ids: SigningIds
}

/** What an embedded editor tells the page that has it in a frame. */
export type ComposeEvent = 'ready' | 'saved' | 'sent' | 'closed' | 'expired' | 'error'

/** The message in which it does. `recipient` is always null. */
export interface ComposeMessage {
  readonly source: 'countersign'
  readonly version: 1
  readonly event: ComposeEvent
  readonly ids: SigningIds
}

/** Milliseconds after which a frame that has loaded and told nothing was probably refused. */
const patience = 10_000

/** What the element says while there is no network, by the browser's language. */
const offline: Readonly<Record<string, string>> = {
  en: 'You’re offline.',
  de: 'Sie sind offline.',
  fr: 'Vous êtes hors ligne.',
  es: 'No tiene conexión.',
  ar: 'لا يوجد اتصال.',
}

/** On a server, where pages are rendered beforehand, there are no elements. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/** What differs between the elements. */
interface Kind {
  readonly element: string
  /** Says to screen readers what the frame is, unless `label` does. */
  readonly label: string
  readonly events: readonly string[]
}

/** A page of the service within another page, and a `CustomEvent` for each message from it. */
abstract class Framed extends Base {
  static readonly observedAttributes = ['src', 'label']
  protected abstract readonly kind: Kind
  #frame: HTMLIFrameElement | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #notice = document.createElement('p')

  connectedCallback(): void {
    this.#frame ??= this.#draw()
    for (const name of Framed.observedAttributes) this.attributeChangedCallback(name)
    addEventListener('message', this.#hear)
    addEventListener('online', this.#retry)
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear)
    removeEventListener('online', this.#retry)
    clearTimeout(this.#silence)
  }

  attributeChangedCallback(name: string): void {
    if (this.#frame === undefined) return
    if (name === 'label') this.#frame.title = this.getAttribute('label') ?? this.kind.label
    else if (this.#frame.getAttribute('src') !== this.src) {
      this.#frame.onload = this.#wait
      this.#tell()
      this.#frame.src = this.src
    }
  }

  /** The address of the page: a signing link, or that of an editor. */
  get src(): string {
    return this.#origin === null ? 'about:blank' : (this.getAttribute('src') ?? '')
  }

  set src(link: string) {
    this.setAttribute('src', link)
  }

  /** Null for what is no web address: a script would run as one of the page around the frame. */
  get #origin(): string | null {
    try {
      const { protocol, origin } = new URL(this.getAttribute('src') ?? '')
      return /^https?:$/.test(protocol) ? origin : null
    } catch {
      return null
    }
  }

  #draw(): HTMLIFrameElement {
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      ':host{display:block;height:85vh;min-height:30rem}iframe{width:100%;height:100%;border:0}p{margin:0;text-align:center}',
    )
    root.adoptedStyleSheets = [sheet]
    const frame = document.createElement('iframe')
    frame.allow = 'camera'
    const allowed = ['scripts', 'same-origin', 'forms', 'downloads', 'popups', 'popups-to-escape-sandbox']
    frame.setAttribute('sandbox', allowed.map((one) => `allow-${one}`).join(' '))
    // Where there are no `ancestorOrigins`, the signing page knows by this alone in which site it is.
    frame.referrerPolicy = 'origin'
    this.#notice.setAttribute('role', 'alert')
    this.#notice.dir = 'auto'
    root.append(this.#notice, frame)
    return frame
  }

  /** Without a network a frame stays empty, and nothing in it can say why. */
  #tell(): void {
    const language = navigator.language.slice(0, 2)
    const isOffline = !navigator.onLine && this.#origin !== null
    this.#notice.lang = language in offline ? language : 'en'
    this.#notice.textContent = (isOffline && offline[this.#notice.lang]) || ''
  }

  readonly #retry = (): void => {
    if (this.#notice.textContent === '' || this.#frame === undefined) return
    this.#tell()
    this.#frame.src = this.src
  }

  readonly #wait = (): void => {
    this.#tell()
    clearTimeout(this.#silence)
    const advice = `<${this.kind.element}> has heard nothing from ${this.#origin}. Is ${location.origin} listed there under Developers → Embedding?`
    // oxlint-disable-next-line no-console -- a browser tells no one else that it has refused a frame
    if (this.#origin !== null) this.#silence = setTimeout(() => console.warn(advice), patience)
  }

  readonly #hear = ({ source, origin, data }: MessageEvent): void => {
    const frame = this.#frame
    const told = data as Partial<SigningMessage | ComposeMessage> | null
    if (!frame || source === null || source !== frame.contentWindow || origin !== this.#origin) return
    if (told?.source !== 'countersign' || told.version !== 1 || !this.kind.events.includes(told.event ?? ''))
      return
    frame.onload = null
    this.#notice.textContent = ''
    clearTimeout(this.#silence)
    this.dispatchEvent(new CustomEvent(told.event ?? '', { detail: told.ids }))
  }
}

/**
 * `<countersign-sign src="https://…/sign/…">`: a recipient's signing page within another page. Dispatches a `CustomEvent` for each
 * {@link SigningEvent}, with {@link SigningIds} as its `detail`. `label` says to screen readers what the frame is. The size is
 * that of the element: as wide as its place, and of a height that CSS can change.
 */
export class CountersignSign extends Framed {
  protected readonly kind: Kind = {
    element: 'countersign-sign',
    label: 'Document to sign',
    events: ['ready', 'completed', 'declined', 'reassigned', 'error'],
  }
}

/**
 * `<countersign-compose src="https://…/compose/…">`: the editor of one draft within another page, by an address from
 * `POST /embed/sessions`. Dispatches a `CustomEvent` for each {@link ComposeEvent}, with the envelope's id in its `detail`.
 */
export class CountersignCompose extends Framed {
  protected readonly kind: Kind = {
    element: 'countersign-compose',
    label: 'Document to send',
    events: ['ready', 'saved', 'sent', 'closed', 'expired', 'error'],
  }
}

const elements: CustomElementRegistry | undefined = globalThis.customElements
if (elements?.get('countersign-sign') === undefined) elements?.define('countersign-sign', CountersignSign)
if (elements?.get('countersign-compose') === undefined)
  elements?.define('countersign-compose', CountersignCompose)

declare global {
  interface HTMLElementTagNameMap {
    'countersign-sign': CountersignSign
    'countersign-compose': CountersignCompose
  }
}
