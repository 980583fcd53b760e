import { Enumerated, Integer, OctetString } from 'asn1js'
import { AuthorityKeyIdentifier, CertificateRevocationList, Extensions, RevokedCertificate } from 'pkijs'
import { extension, hashOf, importedKey, keyIdentifier, parsed, timeOf } from './certificates.ts'
import type { KeyPair } from './certificates.ts'

/** Why a certificate is withdrawn: its key fell into other hands, or another has taken its place. */
type RevocationReason = 'compromised' | 'replaced'

/** A withdrawn certificate on its issuer's list. */
export interface Revoked {
  /** Hexadecimal. */
  readonly serial: string
  readonly at: Date
  readonly reason: RevocationReason
}

/** Source: RFC 5280 §5.3.1. */
const reasonCodes: Readonly<Record<RevocationReason, number>> = { compromised: 1, replaced: 4 }

/** Makes an issuer's revocation list (DER) with every certificate it withdrew so far. Source: RFC 5280 §5. */
export async function makeRevocationList(
  issuer: KeyPair,
  revoked: readonly Revoked[],
  { number, from, until }: { readonly number: number; readonly from: Date; readonly until: Date },
): Promise<Uint8Array> {
  const certificate = parsed(issuer.certificate)
  const list = new CertificateRevocationList({ version: 1 })
  list.issuer = certificate.subject
  list.thisUpdate = timeOf(from)
  list.nextUpdate = timeOf(until)
  const entries = revoked.map(({ serial, at, reason }) => {
    const code = extension('2.5.29.21', false, new Enumerated({ value: reasonCodes[reason] }))
    return new RevokedCertificate({
      userCertificate: new Integer({ valueHex: new Uint8Array(Buffer.from(serial, 'hex')).buffer }),
      revocationDate: timeOf(at),
      crlEntryExtensions: new Extensions({ extensions: [code] }),
    })
  })
  if (entries.length > 0) list.revokedCertificates = entries
  const authority = new AuthorityKeyIdentifier({
    keyIdentifier: new OctetString({ valueHex: keyIdentifier(certificate) }),
  })
  list.crlExtensions = new Extensions({
    extensions: [
      extension('2.5.29.35', false, authority.toSchema()),
      extension('2.5.29.20', false, new Integer({ value: number })),
    ],
  })
  const key = await importedKey(issuer)
  await list.sign(key, hashOf(key))
  return new Uint8Array(list.toSchema(true).toBER(false))
}
