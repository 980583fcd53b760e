import type { DocumentReader } from './document-reader/document-reader.ts'
import type { IdentityProvider } from './identity-provider/identity-provider.ts'
import type { IdentityVendor } from './identity-vendor/identity-vendor.ts'
import type { Mail } from './mail/mail.ts'
import type { PdfEngine } from './pdf-engine/pdf-engine.ts'
import type { RevocationLists } from './revocation/revocation.ts'
import type { ScreeningLists } from './screening-lists/screening-lists.ts'
import type { ScanReader } from './scan-reader/scan-reader.ts'
import type { SealKey } from './seal-key/seal-key.ts'
import type { Sms } from './sms/sms.ts'
import type { Storage } from './storage/storage.ts'
import type { TimestampAuthority } from './timestamp/timestamp.ts'
import type { Webhooks } from './webhooks/webhooks.ts'
import type { WordConverter } from './word-converter/word-converter.ts'

/** The outside world as the service uses it. The adapters are chosen at start. */
export interface Ports {
  readonly storage: Storage
  readonly mail: Mail
  readonly sms: Sms
  readonly pdf: PdfEngine
  readonly word: WordConverter
  readonly identityVendor: IdentityVendor
  readonly documentReader: DocumentReader
  /** Null where scans are not read. */
  readonly scanReader: ScanReader | null
  readonly screeningLists: ScreeningLists
  readonly identityProvider: IdentityProvider
  readonly webhooks: Webhooks
  readonly revocation: RevocationLists
  /** Null when none is configured: seals then carry no time from an authority. */
  readonly timestamp: TimestampAuthority | null
  /** Null while the keys of seals are in the database or in a file. */
  readonly sealKey: SealKey | null
  /** What test organisations have in place of the outside world: the built-in inbox, and a vendor that checks nothing. */
  readonly test: Pick<Ports, 'mail' | 'sms' | 'identityVendor'>
}
