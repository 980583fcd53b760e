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
  const { master, certificate } = await completedFiles(api, id)
  return { envelopeId: id, link, master: await download(master), certificate: await download(certificate) }
}

async function completedFiles(api: InterfaceClient, id: string) {
  return api.expect<{ master: string; certificate: string }>(200, 'GET', `/v1/envelopes/${id}`)
}

async function download(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
