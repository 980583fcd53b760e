import { randomUUIDv7 } from 'node:crypto'
import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import type { IdentityFinding } from '#domain/verification/identity.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connection.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import type { Ports } from '../../ports/ports.ts'
import { sealingFor } from '../sealing/seal-identity.ts'
import { aboutVerification } from './about-verification.ts'
import { reportsOf } from './report-data.ts'

/** Reports ready to be stored under names of their own, and the columns that say where. */
export interface DrawnReports {
  readonly keys: { readonly [Kind in 'certificateKey' | 'multibureauKey' | 'screeningKey']?: string }
  readonly files: readonly (readonly [storageKey: string, bytes: Uint8Array])[]
}

/** Draws and seals the reports of a completed verification from the provider's findings. */
export async function drawReports(
  surroundings: {
    readonly database: Database
    readonly config: Config
    readonly ports: Pick<Ports, 'storage' | 'pdf' | 'sealKey'>
  },
  row: VerificationRow,
  findings: readonly IdentityFinding[],
): Promise<DrawnReports> {
  const about = { ...(await aboutVerification(surroundings, row)), findings }
  const sealing = await sealingFor(surroundings, row.organisationId, 'Report of an identity verification')
  const isTest = isTestOrganisation(row.organisationId)
  const keys: Record<string, string> = {}
  const files: [string, Uint8Array][] = []
  for (const [kind, data] of reportsOf(about)) {
    const report = await surroundings.ports.pdf.report({ ...data, isTest }, sealing)
    if (!report.ok) throw new Error(`A report was not drawn: ${report.refusal.detail}`)
    const storageKey = `verifications/${row.id}/${kind}-${randomUUIDv7()}.pdf`
    keys[`${kind}Key`] = storageKey
    files.push([storageKey, report.value])
  }
  return { keys, files }
}
