import { randomUUID } from 'node:crypto'
import type { draft } from '#contract/app/drafts.ts'
import type { Problem } from '#contract/problem.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { TestService } from './service.ts'
import { aPdf, aTenant } from './world.ts'
import type { Member } from './world.ts'

export type WireDraft = z.output<typeof draft>
export type WireField = WireDraft['fields'][number]
type WireRecipient = WireDraft['recipients'][number]

/** The answer to adding a document. */
export interface Added {
  readonly revision: number
  readonly document: WireDraft['documents'][number]
}

/** A tenant with drafts, and common operations on them. */
export async function draftWorld({ call, database }: TestService) {
  const tenant = await aTenant(database)

  const newDraft = async (who: Member = tenant) =>
    (await call<WireDraft>(who.as, 'POST', '/app/drafts', {})).body
  const read = async (id: string) => (await call<WireDraft>(tenant.as, 'GET', `/app/drafts/${id}`)).body

  async function upload(id: string, bytes: Uint8Array, name?: string): Promise<Added> {
    const answer = await call<Added>(tenant.as, 'POST', `/app/drafts/${id}/documents`, form(bytes, name))
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }

  function save(draft: WireDraft, overrides: Partial<WireDraft>, who: Member = tenant) {
    const body = { ...contentOf(draft), ...overrides }
    return call<{ revision: number } & Problem>(who.as, 'PUT', `/app/drafts/${draft.id}`, body)
  }

  /** A draft with a two-page document, one signer and a field on each page. */
  async function filledDraft() {
    const { id } = await newDraft()
    await upload(id, await aPdf([{ text: 'Sign here: [[sign]]' }, { text: 'Second' }]))
    const signer = recipient()
    const fields = [field(signer.id, { id: 'first' }), field(signer.id, { id: 'second', page: 2 })]
    const answer = await save(await read(id), { name: 'Lease', recipients: [signer], fields })
    expect(answer.status, answer.body.detail).toBe(200)
    return { id, signer, draft: await read(id) }
  }

  return { tenant, newDraft, read, upload, save, filledDraft }
}

/** A file as a browser sends it. */
export function form(bytes: Uint8Array, name = 'Lease.pdf'): FormData {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
  return data
}

/** A signer of a draft. */
export function recipient(overrides: Partial<WireRecipient> = {}): WireRecipient {
  return {
    id: randomUUID(),
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    mobile: '',
    type: 'signer',
    order: 1,
    message: '',
    password: null,
    has_password: false,
    sms_auth: '',
    muted: false,
    language: null,
    identity: null,
    session_completed: '',
    session_declined: '',
    ...overrides,
  }
}

/** A field of a draft, on its first page. */
export function field(recipientId: string, overrides: Partial<WireField> = {}): WireField {
  return {
    id: randomUUID(),
    recipient_id: recipientId,
    type: 'signature',
    page: 1,
    anchor: null,
    x_offset: 0,
    y_offset: 0,
    x_coordinate: 100,
    y_coordinate: 100,
    required: true,
    read_only: false,
    collaborative: false,
    value: null,
    checked: false,
    width: null,
    height: null,
    options: [],
    font_size: 10,
    font_type: 'courier',
    date_format: 'DD/MM/YYYY',
    label: null,
    ...overrides,
  }
}

const contentOf = ({
  name,
  message,
  shared,
  group_id,
  metadata,
  recipients,
  fields,
  revision,
}: WireDraft) => ({
  name,
  message,
  shared,
  group_id,
  metadata,
  recipients,
  fields,
  revision,
})
