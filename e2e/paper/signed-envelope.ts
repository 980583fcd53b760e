import { expect } from '@playwright/test'
import { createEnvelope, indexOf, linkOf, readEnvelope } from '../envelopes.ts'
import type { Envelope } from '../envelopes.ts'
import type { InterfaceClient, Organisation } from '../interface-client.ts'
import { SigningClient } from '../signing-client.ts'
import { oddDocument } from './paper-pages.ts'
import type { WorstEnvelope } from './worst-envelopes.ts'

const noAnswer = { value: null, checked: false, art: null, witness: null }
const viewer = { name: 'Vera Viewer', email: 'vera@example.com', type: 'viewer', order: 9 } as const

/** Sends a worst-case envelope to its signers and to a viewer after them. */
export async function sendWorst(
  api: InterfaceClient,
  organisation: Organisation,
  worst: WorstEnvelope,
): Promise<Envelope> {
  const documents = await Promise.all(
    worst.documents.map(async (pages, index) => ({
      base: Buffer.from(await oddDocument(pages)).toString('base64'),
      type: 'application/pdf',
      name: `part-${index + 1}.pdf`,
    })),
  )
  const signers = worst.signers.map((fields, index) => ({
    name: signerName(index),
    email: `signer-${index + 1}@example.com`,
    order: index + 1,
    fields: fields.map(({ field }) => field),
  }))
  return createEnvelope(api, organisation, { name: worst.name, recipients: [...signers, viewer], documents })
}

function signerName(index: number): string {
  return `Signer ${index + 1}`
}

/** Opens and consents as a signer, or as the viewer without `index`. */
export async function enter(
  { url, api }: { readonly url: string; readonly api: InterfaceClient },
  { id }: Envelope,
  index?: number,
) {
  const envelope = await readEnvelope(api, id)
  const link = await linkOf(
    api,
    envelope,
    indexOf(envelope, index === undefined ? viewer.name : signerName(index)),
  )
  const client = new SigningClient(url)
  return { client, link, view: await client.consent(await client.open(link)) }
}

/** Enters everything for one signer. */
export async function fillIn(
  { client, view }: Awaited<ReturnType<typeof enter>>,
  fields: WorstEnvelope['signers'][number],
): Promise<void> {
  const placed = new Set(view.fields.map(({ id }) => id))
  for (const { field, answer } of fields) {
    expect(placed.has(field.id), `${field.id} has its place`).toBe(true)
    if (answer)
      await client.client.expect(200, 'PUT', `/signing/fields/${field.id}`, { ...noAnswer, ...answer })
  }
}
