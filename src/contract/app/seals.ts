import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
import { id, timestamp, timestampOrNull } from '../values.ts'

const tag = 'Seals'
const access = 'account' as const

/** Why a certificate is withdrawn. */
const revocationReasons = ['compromised', 'replaced'] as const
const reasonOrNull = z.enum(revocationReasons).nullable()

/** A certificate that seals, or has sealed, in the name of the organisation. */
export const sealCertificate = z.object({
  id,
  kind: z
    .enum(['issued', 'uploaded'])
    .describe('Issued by this installation in the organisation’s name, or brought by the organisation.'),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string().describe('Hexadecimal.'),
  sha256: z.string(),
  not_before: timestamp,
  not_after: timestamp,
  retired: timestampOrNull.describe('When it ceased to seal.'),
  revoked: timestampOrNull,
  reason: reasonOrNull,
})

/** Public information about this installation's seals, and what an organisation seals with. */
export const seals = {
  certificates: operation({
    method: 'GET',
    path: '/app/seal-certificates',
    access: 'anyone',
    tag,
    summary: 'What a sealed file is compared with',
    output: z.object({
      /** PEM: the roots of this installation, the current one first. */
      roots: z.array(z.string()),
      /** Certificates that have sealed here without a chain to a root, and those that were withdrawn. */
      recorded: z.array(
        z.object({
          sha256: z.string(),
          organisation_id: id.nullable(),
          revoked: timestampOrNull,
          reason: reasonOrNull,
        }),
      ),
    }),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/app/seal',
    access,
    tag,
    summary: 'What the organisation’s documents are sealed with, and its earlier certificates, newest first',
    output: z.object({
      source: z
        .enum(['issued', 'installation', 'uploaded'])
        .describe('`installation`: the certificate that the operator gave for everyone.'),
      certificates: z.array(sealCertificate),
      root: z.string().nullable().describe('Address of the root that vouches for what is issued here.'),
    }),
  }),
  upload: operation({
    method: 'PUT',
    path: '/app/seal',
    inTests: 'refused',
    access,
    tag,
    proof: 'always',
    summary: 'Seal with the organisation’s own key and certificate from a PKCS #12 file',
    description:
      'Usage, chain and dates are checked, and a trial seal is made and verified. The password is not kept.',
    refusals: ['conflict'],
    body: z.object({
      file: z.string().max(200_000).describe('The PKCS #12 file in base64, at most 100 kB.'),
      password: z.string().max(1000),
    }),
    output: sealCertificate,
  }),
  remove: operation({
    method: 'DELETE',
    path: '/app/seal',
    inTests: 'refused',
    access,
    tag,
    proof: 'always',
    summary: 'Stop sealing with the uploaded certificate; repeating it is harmless',
    status: 204,
    output: nothing,
  }),
  revoke: operation({
    method: 'POST',
    path: '/app/seal/revocation',
    access,
    tag,
    proof: 'always',
    summary: 'Withdraw a certificate for good',
    description:
      'One that this installation issued is put on its revocation list at once. The next seal gets a new key.',
    refusals: ['conflict', 'not-found'],
    body: z.object({ id, reason: z.enum(revocationReasons) }),
    output: sealCertificate,
  }),
}
