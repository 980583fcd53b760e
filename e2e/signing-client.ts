import type { FieldType } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { toldOf } from '#harness/world/shown.ts'
import { InterfaceClient } from './interface-client.ts'

interface SigningField {
  readonly id: string
  readonly type: FieldType
  readonly editable: boolean
  readonly options: readonly { readonly value: string; readonly option: string }[]
  readonly page: number
  readonly box: {
    readonly left: number
    readonly bottom: number
    readonly width: number
    readonly height: number
  }
}

export interface SigningView {
  readonly documents: readonly {
    readonly pages: readonly { readonly width: number; readonly height: number }[]
  }[]
  readonly step: string
  readonly envelope: { readonly status: string }
  readonly consent: { readonly version: string }
  readonly fields: readonly SigningField[]
  readonly files: {
    readonly master: string | null
    readonly certificate: string | null
    readonly combined: string | null
  } | null
}

/** A recipient at HTTP level: opens a link, fills everything in, finishes. */
export class SigningClient {
  readonly #url: string
  #session = ''

  constructor(url: string) {
    this.#url = url
  }

  /** Opens the link `…/sign/<token>` and resolves to the view. */
  async open(link: string): Promise<SigningView> {
    const token = new URL(link).pathname.split('/').at(-1)
    const anonymous = new InterfaceClient(this.#url)
    const answer = await anonymous.expect<{
      session?: string
      view?: SigningView
      dead_end?: { reason: string }
    }>(201, 'POST', '/signing/sessions', { token })
    if (!answer.session || !answer.view) throw new Error(`The link is a dead end: ${answer.dead_end?.reason}`)
    this.#session = answer.session
    return answer.view
  }

  /** The client with the session. */
  get client(): InterfaceClient {
    return new InterfaceClient(this.#url, { authorization: `Bearer ${this.#session}` })
  }

  consent(view: SigningView): Promise<SigningView> {
    return this.client.expect(200, 'POST', '/signing/consent', { version: view.consent.version })
  }

  /** The current content of the signing page. */
  view(): Promise<SigningView> {
    return this.client.expect(200, 'GET', '/signing/view')
  }

  /** Fills every editable field with a plausible answer; `values` by field id override the text. */
  async fill(view: SigningView, values: Record<string, string> = {}): Promise<void> {
    const isWitness = ({ type }: SigningField) => fieldKinds[type].holds === 'witnessed-ink'
    const editable = view.fields.filter((field) => field.editable)
    // A witness attests to the signature, which comes first.
    for (const field of [...editable.filter((one) => !isWitness(one)), ...editable.filter(isWitness)])
      await this.client.expect(
        200,
        'PUT',
        `/signing/fields/${encodeURIComponent(field.id)}`,
        answerFor(field, values[field.id]),
      )
  }

  async finish(): Promise<SigningView> {
    return this.client.expect(200, 'POST', '/signing/finish', toldOf(await this.view()))
  }

  /** The whole process: open, consent, fill, finish. */
  async sign(link: string, values: Record<string, string> = {}): Promise<SigningView> {
    const opened = await this.open(link)
    const view = opened.step === 'consent' ? await this.consent(opened) : opened
    await this.fill(view, values)
    return this.finish()
  }
}

const art = {
  kind: 'drawn',
  width: 250,
  height: 100,
  strokes: [
    [
      { x: 10, y: 80, width: 2 },
      { x: 80, y: 20, width: 3 },
      { x: 140, y: 70, width: 2.5 },
      { x: 240, y: 30, width: 1.5 },
    ],
  ],
}

function answerFor(field: SigningField, text: string | undefined): Record<string, unknown> {
  const empty = { value: null, checked: false, art: null, witness: null }
  switch (fieldKinds[field.type].holds) {
    case 'ink':
      return { ...empty, art }
    case 'witnessed-ink':
      return { ...empty, art, witness: { name: 'Wanda Witness', email: 'wanda@example.com' } }
    case 'tick':
      return { ...empty, checked: true }
    case 'choice':
      return { ...empty, value: text ?? field.options[0]?.value ?? null }
    case 'text':
      return { ...empty, value: text ?? 'Typed text' }
    case 'moment':
      return empty
  }
}
