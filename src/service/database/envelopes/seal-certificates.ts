import { createHash } from 'node:crypto'
import type { Executor } from '../connection.ts'

/** Stores a certificate (DER) before it is used to seal. */
export async function keepSealCertificate(database: Executor, certificate: Uint8Array): Promise<void> {
  const sha256 = createHash('sha256').update(certificate).digest('hex')
  await database
    .insertInto('sealCertificates')
    .values({ sha256, certificate: Buffer.from(certificate) })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

/** The certificates that have sealed files, newest first. */
export async function keptSealCertificates(database: Executor): Promise<Uint8Array[]> {
  const rows = await database
    .selectFrom('sealCertificates')
    .select('certificate')
    .orderBy('created', 'desc')
    .orderBy('sha256')
    .execute()
  return rows.map(({ certificate }) => new Uint8Array(certificate))
}
