import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { authorityKeys, revocationListOf } from '../../database/seals/seal-keys.ts'
import { fileOperation } from '../operation.ts'

const shape = /^(root|issuing)(?:-(\d{1,4}))?\.(crt|crl)$/

/**
 * GET /pki/…: the certificates and revocation lists of this installation's authorities (DER), which its certificates
 * name. For everyone. Source: RFC 5280 §4.2.1.13, §4.2.2.1, RFC 2585 §4.
 */
export const openAuthorityFile = fileOperation(
  '/pki/{file}',
  'anyone',
  async ({ database }, { file = '' }) => {
    const [, kind, generation = '1', type] = shape.exec(file) ?? []
    const authority = (await authorityKeys(database)).find(
      (key) => key.kind === kind && String(key.generation) === generation,
    )
    const list =
      authority === undefined || type === 'crt' ? undefined : await revocationListOf(database, authority.id)
    const bytes = type === 'crt' ? authority?.certificate : list?.list
    if (bytes === undefined) return refuse(refusal('not-found', 'There is nothing at this address.'))
    return ok({
      name: file,
      contentType: type === 'crt' ? 'application/pkix-cert' : 'application/pkix-crl',
      disposition: 'attachment',
      content: { bytes },
    })
  },
)
