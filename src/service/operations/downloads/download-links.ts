import { createSecretKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import { limits } from '#domain/limits.ts'
import { baseOf } from '../../database/connection.ts'
import type { Database } from '../../database/connection.ts'
import { serviceSecret } from '../../database/service-secrets.ts'
import type { Context } from '../operation.ts'
import { signDownloads } from './download-token.ts'

/** The envelope that an address belongs to. */
interface Subject {
  readonly organisationId: string
  readonly id: string
  readonly status: EnvelopeStatus
  /** When its files were erased. */
  readonly purgeBegun?: Date | null
}

/** Temporary addresses. Null for files that do not exist in the envelope's status. */
interface EnvelopeAddresses {
  readonly original: string
  readonly master: string | null
  readonly certificate: string | null
  readonly combined: string | null
}

/** Creates the temporary addresses of one response, all with the same expiry. */
export interface DownloadLinks {
  ofEnvelope(envelope: Subject): EnvelopeAddresses
  /** Of what the recipient did whose addresses these are. */
  ofReceipt(envelope: Subject): string
  ofDocument(envelope: Subject, documentId: string): Pick<EnvelopeAddresses, 'original' | 'master'>
  ofTemplateDocument(
    template: Omit<Subject, 'status'>,
    documentId: string,
  ): { readonly original: string; readonly master: string }
}

const keys = new WeakMap<Database, Promise<KeyObject>>()

/** The key that signs download addresses, the same in every process of the deployment. */
export async function downloadKey(database: Database): Promise<KeyObject> {
  const known = keys.get(baseOf(database))
  if (known) return known
  const key = serviceSecret(database, 'download-key').then((bytes) => createSecretKey(bytes))
  keys.set(baseOf(database), key)
  key.catch(() => keys.delete(baseOf(database)))
  return key
}

/**
 * Prepares temporary download addresses valid for a number of minutes, by default 60, counted from `now`. With a
 * recipient they stop working when that recipient's access ends. Source: specification, Download URLs.
 */
export async function downloadLinks(
  { database, config, now }: Pick<Context, 'database' | 'config' | 'now'>,
  {
    minutes = limits.downloadMinutes,
    recipientId = null,
  }: { minutes?: number; recipientId?: string | null } = {},
): Promise<DownloadLinks> {
  const key = await downloadKey(database)
  const expires = (await now()).getTime() + minutes * 60_000
  const signed = ({ organisationId, id: envelopeId }: Omit<Subject, 'status'>, documentId: string | null) => {
    const token = signDownloads(key, { organisationId, envelopeId, documentId, recipientId, expires })
    return (file: Parameters<typeof token>[0]) => `${config.baseUrl}/downloads/${token(file)}`
  }
  return {
    ofEnvelope(envelope) {
      const address = signed(envelope, null)
      const isPurged = envelope.purgeBegun instanceof Date
      const isCompleted = envelope.status === 'completed' && !isPurged
      return {
        original: address('original'),
        master: hasMaster(envelope) && !isPurged ? address('master') : null,
        certificate: isCompleted ? address('certificate') : null,
        combined: isCompleted ? address('combined') : null,
      }
    },
    ofReceipt(envelope) {
      return signed(envelope, null)('receipt')
    },
    ofDocument(envelope, documentId) {
      const address = signed(envelope, documentId)
      return { original: address('original'), master: hasMaster(envelope) ? address('master') : null }
    },
    ofTemplateDocument(template, documentId) {
      const address = signed(template, documentId)
      return { original: address('original'), master: address('master') }
    },
  }
}

/** Source: specification, Envelope `master`. */
function hasMaster({ status }: Subject): boolean {
  return status !== 'created'
}
