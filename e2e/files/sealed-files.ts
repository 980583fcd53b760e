import { expect } from '@playwright/test'
import { createEnvelope, linkOf, readEnvelope } from '../envelopes.ts'
import type { InterfaceClient, Organisation } from '../interface-client.ts'
import { SigningClient } from '../signing-client.ts'

/** The files of an envelope that was signed and sealed. */
export interface SealedFiles {
  readonly envelopeId: string
  /** The recipient's link, which now leads to their downloads. */
  readonly link: string
  readonly master: Uint8Array
  readonly certificate: Uint8Array
  readonly combined: Uint8Array
  /** As it was shown before signing. */
  readonly original: Uint8Array
}

/** Sends an envelope through the API, signs it, and downloads the results. */
export async function sealedFiles(
  serviceUrl: string,
  api: InterfaceClient,
  organisation: Organisation,
): Promise<SealedFiles> {
  const recipients = [{ name: 'Sam Signer', email: 'sam@example.com' }]
  const { id } = await createEnvelope(api, organisation, { name: 'Lease', recipients })
  const link = await linkOf(api, await readEnvelope(api, id))
  await new SigningClient(serviceUrl).sign(link)
  // The files are made on first request or by the job, whichever comes first.
  const files = await completedFiles(api, id)
  const [master, certificate, combined, original] = await Promise.all(
    [files.master, files.certificate, files.combined, files.original].map(download),
  )
  if (!master || !certificate || !combined || !original) throw new Error('a file is missing')
  return { envelopeId: id, link, master, certificate, combined, original }
}

type Files = Readonly<Record<'master' | 'certificate' | 'combined' | 'original', string>>

async function completedFiles(api: InterfaceClient, id: string): Promise<Files> {
  return api.expect<Files>(200, 'GET', `/v1/envelopes/${id}`)
}

async function download(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
