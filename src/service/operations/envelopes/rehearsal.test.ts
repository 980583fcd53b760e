import type { Problem } from '#contract/problem.ts'
import { refusal } from '#domain/refusals.ts'
import { refuse } from '#domain/result.ts'
import { PDFDocument } from 'pdf-lib'
import { expect, test, vi } from 'vitest'
import { draftWorld, field, recipient } from '#harness/world/drafts.ts'
import { testService } from '#harness/world/service.ts'
import { aPdf, documentItem, signerItem } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, ports } = service
const { tenant, newDraft, read, upload, save } = await draftWorld(service)
const rehearse = vi.spyOn(ports.pdf, 'rehearse')

interface Issues {
  readonly issues: readonly { severity: string; code: string; message: string; field_id?: string }[]
}

/** Its lower half is black. */
async function halfBlack(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawRectangle({ x: 0, y: 0, width: 595, height: 421 })
  return pdf.save()
}

async function draftWith(pdf: Uint8Array, ...fields: readonly Parameters<typeof field>[1][]) {
  const { id } = await newDraft()
  await upload(id, pdf)
  const signer = recipient()
  const own = fields.map((one) => field(signer.id, one))
  const saved = await save(await read(id), { name: 'Lease', recipients: [signer], fields: own })
  expect(saved.status, saved.body.detail).toBe(200)
  return id
}

const issuesOf = async (id: string) =>
  (await call<Issues>(tenant.as, 'GET', `/app/drafts/${id}/preflight`)).body.issues

const atTheTop = { page: 1, x_coordinate: 72, y_coordinate: 834, width: 300, height: 8 } as const
const sign = { type: 'signature', page: 1, x_coordinate: 72, y_coordinate: 500 } as const

test('tells in the preflight and on sending which fields cannot be printed', async () => {
  const id = await draftWith(
    await aPdf(),
    { ...atTheTop, id: 'tall', type: 'date', font_size: 32, date_format: 'YYYY' },
    { id: 'long', type: 'input', page: 1, x_coordinate: 300, y_coordinate: 30, value: 'much '.repeat(600) },
    { id: 'fine', page: 1, x_coordinate: 72, y_coordinate: 300 },
  )
  expect(await issuesOf(id)).toEqual([
    expect.objectContaining({
      severity: 'error',
      code: 'field-not-printable',
      field_id: 'tall',
      message: 'Date on page 1: part of it would be beyond the visible page.',
    }),
    expect.objectContaining({
      severity: 'error',
      code: 'field-not-printable',
      field_id: 'long',
      message: 'Text on page 1: its text doesn’t fit on the page.',
    }),
  ])
  const sent = await call<Problem>(tenant.as, 'POST', `/v1/envelopes/${id}/send`)
  expect([sent.status, sent.body.type]).toEqual([422, '/problems/field-not-printable'])
  expect(sent.body.detail).toContain('Date on page 1: part of it would be beyond the visible page.')
  expect(sent.body.errors?.map(({ path }) => path)).toEqual(['fields.tall', 'fields.long'])
})

test('blames the texts, not the document, where they take too long to lay out', async () => {
  const measure = vi.spyOn(ports.pdf, 'measureTexts')
  measure.mockResolvedValue(refuse(refusal('document-damaged', 'The document takes too long to read.')))
  const text = {
    id: 'long',
    type: 'input',
    page: 1,
    x_coordinate: 72,
    y_coordinate: 300,
    value: 'much',
  } as const
  const id = await draftWith(await aPdf(), sign, text)
  const answers = [
    await call<Problem>(tenant.as, 'GET', `/app/drafts/${id}/preflight`),
    await call<Problem>(tenant.as, 'POST', `/v1/envelopes/${id}/send`),
  ]
  for (const { status, body } of answers)
    expect([status, body.detail]).toEqual([422, expect.stringContaining('texts of the fields take too long')])
  measure.mockRestore()
  expect(await issuesOf(id)).toEqual([])
})

test('names the fields of a request by their place in it, anchored ones once they match twice', async () => {
  const tall = { type: 'date', width: 150, height: 8, font_size: 32, date_format: 'YYYY' }
  const fields = [sign, { ...tall, anchor: 'top', y_offset: 4 }]
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  for (const x of [50, 400]) page.drawText('top', { x, y: 828, size: 8 })
  const refused = await call<Problem>(tenant.key, 'POST', '/v1/envelopes', {
    name: 'Lease',
    account_id: tenant.accountId,
    documents: [documentItem(await pdf.save())],
    recipients: [signerItem({ fields })],
  })
  expect([refused.status, refused.body.type]).toEqual([422, '/problems/field-not-printable'])
  expect(refused.body.errors?.map(({ path }) => path)).toEqual([
    'recipients.0.fields.1',
    'recipients.0.fields.1',
  ])
})

test('warns of ink that could hardly be seen, and sends', async () => {
  const id = await draftWith(
    await halfBlack(),
    { ...sign, id: 'light' },
    { ...sign, id: 'dark', y_coordinate: 100 },
  )
  expect(await issuesOf(id)).toEqual([
    expect.objectContaining({ severity: 'warning', code: 'low-contrast', field_id: 'dark' }),
  ])
  expect((await call(tenant.as, 'POST', `/v1/envelopes/${id}/send`)).status).toBe(204)
})

test('prints on trial once for the preflight and sending, whatever the texts', async () => {
  rehearse.mockClear()
  const input = { id: 'text', type: 'input', page: 2, x_coordinate: 72, y_coordinate: 500 } as const
  const id = await draftWith(await aPdf([{ text: 'Once' }, { text: 'more' }]), sign, {
    ...input,
    value: 'Ada',
  })
  const change = async (overrides: Partial<Parameters<typeof field>[1]>) => {
    const draft = await read(id)
    const fields = draft.fields.map((one) => (one.id === 'text' ? { ...one, ...overrides } : one))
    expect((await save(draft, { fields })).status).toBe(200)
    return issuesOf(id)
  }
  expect(await issuesOf(id)).toEqual([])
  expect(await change({ value: 'Grace' })).toEqual([])
  expect(rehearse).toHaveBeenCalledTimes(1)
  expect(await change({ x_coordinate: 73 })).toEqual([])
  expect((await call(tenant.as, 'POST', `/v1/envelopes/${id}/send`)).status).toBe(204)
  expect(rehearse).toHaveBeenCalledTimes(2)
})
