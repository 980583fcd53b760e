import type { CertificateData } from './certificate-data.ts'
import type { FontLoader } from '../fonts/faces.ts'

/** Draws the certificate of completion: A4 portrait, as many pages as it needs. The file is not sealed. */
export async function drawCertificate(data: CertificateData, fonts: FontLoader): Promise<Uint8Array> {
  throw new Error(`unwritten ${data.envelope.id} ${typeof fonts}`)
}
