import type { SignatureArt, Witness } from '#domain/field/field.ts'

/**
 * The content of the certificate of completion. Instants are ISO 8601 UTC; digests are lower-case hexadecimal
 * SHA-256.
 */
export interface CertificateData {
  readonly branding: CertificateBranding
  /** Whether it is of a test organisation, which every page then says. */
  readonly isTest?: boolean
  readonly envelope: CertificateEnvelope
  /** Who was removed, if that left no one who signs; null otherwise. */
  readonly removals: readonly CertificateRemoval[] | null
  readonly documents: readonly CertificateDocument[]
  /** Digest of all documents combined as uploaded, before fields were applied. */
  readonly originalSha256: string
  /** Digest of the sealed master. */
  readonly masterSha256: string
  /** Its size, if validation data may follow it. */
  readonly masterBytes?: number
  /** How many marks were read back from the sealed master, all of them in their place. Null if none were looked for. */
  readonly marksRead: number | null
  readonly recipients: readonly CertificateRecipient[]
  /** The texts that recipients agreed to, each once. */
  readonly consents: readonly CertificateConsent[]
  readonly events: readonly CertificateEvent[]
  /** Head of the envelope's audit hash chain. */
  readonly auditHead: string
  /** The offset for local times, `+HH:MM`, given in addition to UTC. */
  readonly utcOffset: string
}

export interface CertificateBranding {
  readonly organisation: string
  /** `#rrggbb` */
  readonly color: string
  /** PNG or JPEG; other formats are ignored. */
  readonly logo: Uint8Array | null
  /** Contact lines below the name: email, website, address. */
  readonly contact: readonly string[]
}

interface CertificateEnvelope {
  readonly id: string
  readonly name: string
  readonly sender: { readonly name: string; readonly email: string }
  readonly created: string
  readonly sent: string
  readonly completed: string
}

/** A recipient who was removed after sending. */
export interface CertificateRemoval {
  readonly at: string
  readonly name: string
  readonly email: string
  /** Who removed them, as the actor of an event. */
  readonly by: string
}

export interface CertificateDocument {
  readonly id: string
  readonly name: string
  readonly pages: number
  /** As prepared and shown. */
  readonly sha256: string
  /** As uploaded; null if that was not kept. */
  readonly uploadedSha256: string | null
  /** What was removed from the upload or changed in it, a sentence each. */
  readonly notes: readonly string[]
}

/** How a recipient proved who they are; several can apply. */
export type Authentication =
  | 'email-link'
  | 'sms-link'
  | 'integration-link'
  | 'public-link'
  | 'in-person'
  | 'password'
  | 'sms-code'
  | 'email-code'
  | 'identity'

/** Who checked a recipient's identity, and what of it. Times are ISO 8601 UTC. */
export interface CertificateIdentity {
  /** The vendor's name; `sandbox` checks nothing, `local` reads and compares. Null where that is not known. */
  readonly vendor: string | null
  readonly document: 'passport' | 'driving-licence' | 'identity-card' | null
  readonly selfie: boolean
  /** The id of the verification. */
  readonly verification: string
  /** When the vendor was done. */
  readonly checked: string | null
  /** What the vendor warned of, and who accepted it when. */
  readonly warning: string | null
  readonly accepted: { readonly by: string; readonly at: string } | null
  /** Whether it is a check from before the envelope was opened. */
  readonly isEarlier: boolean
}

export interface CertificateRecipient {
  readonly name: string
  readonly email: string
  readonly type: 'signer' | 'viewer' | 'carbon-copy'
  readonly order: number
  readonly authentication: readonly Authentication[]
  /** Who handed the device to them, where they acted in person. */
  readonly host: string | null
  /** The number that received the link, as it may be shown. */
  readonly mobile: string | null
  /** The number that received a code, likewise. */
  readonly codeNumber: string | null
  readonly sent: string | null
  readonly viewed: string | null
  readonly consented: string | null
  /** Version of the consent text that was accepted. */
  readonly consentVersion: string | null
  readonly completed: string | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly signature: SignatureArt | null
  readonly initials: SignatureArt | null
  /** In how many places they signed, and put their initials. */
  readonly places: { readonly signature: number; readonly initials: number }
  readonly witnesses: readonly CertificateWitness[]
  /** How their identity was checked before the documents opened. Null where that was not asked for. */
  readonly identity: CertificateIdentity | null
  /** Who had this place before and named someone else, oldest first. */
  readonly inPlaceOf: readonly CertificateReassignment[]
}

/** How a place was passed on. */
export interface CertificateReassignment {
  readonly name: string
  readonly email: string
  readonly at: string
  readonly reason: string
}

/** Who witnessed a recipient's signature. */
export interface CertificateWitness extends Witness {
  /** When and from where they signed through their own link; null if it was on the recipient's device. */
  readonly byLink: { readonly at: string; readonly ipAddress: string | null } | null
}

/** A text in full, and who agreed to it. */
export interface CertificateConsent {
  readonly version: string
  /** The language's own name. */
  readonly language: string
  /** Paragraphs. Null for a text of an earlier version that is no longer known. */
  readonly text: readonly string[] | null
  readonly sha256: string
  readonly people: readonly string[]
}

/** An event, or several of one kind in a row. */
export interface CertificateEvent {
  readonly at: string
  /** How many times it happened. */
  readonly times: number
  /** When it happened last. */
  readonly last: string
  /** Who acted: "Ada Lovelace <ada@example.com>", "Countersign". */
  readonly actor: string
  /** A description of the event. */
  readonly event: string
  readonly ipAddress: string | null
}
