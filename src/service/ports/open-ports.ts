import { join } from 'node:path'
import type { Config } from '../config.ts'
import { fileKeys } from '../database/file-keys.ts'
import { keepMail, keepSms } from '../database/inbox-messages.ts'
import type { Database } from '../database/connection.ts'
import type { Log } from '../logging.ts'
import type { DocumentReader } from './document-reader/document-reader.ts'
import { openIdentityProvider } from './identity-provider/open-identity-provider.ts'
import { openHttpVendor } from './identity-vendor/http-vendor.ts'
import type { IdentityVendor } from './identity-vendor/identity-vendor.ts'
import { openLocalVendor } from './identity-vendor/local-vendor.ts'
import type { LocalParts } from './identity-vendor/local-vendor.ts'
import { openSandboxVendor } from './identity-vendor/sandbox-vendor.ts'
import { openOwnReader } from './document-reader/own-reader.ts'
import { openOwnScanReader } from './scan-reader/own-scan-reader.ts'
import { openInboxMail } from './mail/inbox-mail.ts'
import { openSmtpMail } from './mail/smtp-mail.ts'
import type { PdfEngine } from './pdf-engine/pdf-engine.ts'
import { openPdfEngine } from './pdf-engine/threaded-pdf-engine.ts'
import type { Ports } from './ports.ts'
import { openHttpRevocation } from './revocation/http-revocation.ts'
import { openScreeningLists } from './screening-lists/open-screening-lists.ts'
import { newTriedPin, openSealKey } from './seal-key/open-seal-key.ts'
import { openHttpSms } from './sms/http-sms.ts'
import { openInboxSms } from './sms/inbox-sms.ts'
import { withDeadlines } from './storage/deadlines.ts'
import { openDiskStorage } from './storage/disk-storage.ts'
import { encryptedStorage } from './storage/encrypted-storage.ts'
import { openS3Storage } from './storage/s3-storage.ts'
import { withoutTests } from './test-ports.ts'
import type { Storage } from './storage/storage.ts'
import { newTokenSizes, openHttpTimestamp } from './timestamp/http-timestamp.ts'
import { openHttpWebhooks } from './webhooks/http-webhooks.ts'
import { openWordConverter } from './word-converter/open-word-converter.ts'

/** Ports that tests open in another way. */
interface GivenPorts {
  readonly documentReader?: DocumentReader | undefined
  readonly pdf?: PdfEngine | undefined
}

/** Chooses the adapter of each port by the settings. */
export function openPorts(
  config: Config,
  database: Database,
  log: Log,
  { documentReader = openOwnReader(log), pdf }: GivenPorts = {},
): Ports {
  const tokenSizes = newTokenSizes()
  const triedPin = newTriedPin()
  const { sealKey } = config
  const screeningLists = openScreeningLists(config.screening)
  const inbox = { mail: openInboxMail(keepMail(database)), sms: openInboxSms(keepSms(database)) }
  return {
    storage: encryptedStorage(openStorage(config), fileKeys(database)),
    mail: config.smtpUrl === null ? inbox.mail : withoutTests(openSmtpMail(config.smtpUrl), inbox.mail),
    sms: config.smsUrl === null ? inbox.sms : withoutTests(openHttpSms(config.smsUrl), inbox.sms),
    test: { ...inbox, identityVendor: openSandboxVendor() },
    pdf: pdf ?? openPdfEngine(log, { tsaUrl: config.tsaUrl, tokenSizes, sealKey, triedPin }),
    word: openWordConverter(config.wordConverterUrl, log),
    identityVendor: openIdentityVendor(config, { database, reader: documentReader, lists: screeningLists }),
    documentReader,
    scanReader: config.readScans ? openOwnScanReader(log) : null,
    screeningLists,
    identityProvider: openIdentityProvider({
      allowPrivate: config.webhookAllowPrivate,
      hosts: config.signOnHosts,
    }),
    timestamp: config.tsaUrl === null ? null : openHttpTimestamp(config.tsaUrl, tokenSizes),
    sealKey: sealKey === null ? null : openSealKey(sealKey, triedPin),
    revocation: openHttpRevocation({ hosts: config.revocationHosts }),
    webhooks: openHttpWebhooks({ allowPrivate: config.webhookAllowPrivate }),
  }
}

function openIdentityVendor({ vendor, baseUrl }: Config, local: LocalParts): IdentityVendor {
  if (vendor === null) return openSandboxVendor()
  if (vendor.kind === 'http') return openHttpVendor({ ...vendor, callback: `${baseUrl}/vendor/notices` })
  return openLocalVendor(local)
}

/** The store of documents alone. */
export function openStorage({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Storage {
  return withDeadlines(
    storageUrl === null ? openDiskStorage(join(dataDir, 'storage')) : openS3Storage(storageUrl),
  )
}

/** Releases what the ports hold open. */
export async function closePorts({ mail, pdf, word, documentReader, scanReader }: Ports): Promise<void> {
  await Promise.all([mail.close(), pdf.close(), word.close(), documentReader.close(), scanReader?.close()])
}
