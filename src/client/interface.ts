// Written from src/contract by `npx vitest run --project unit src/client/interface.test.ts -u`. Do not edit.

import type { CallOptions } from './call.ts'

/** Any JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** What a refusal is about; each has a page at `/problems/<code>` of the service. */
export type ProblemCode =
  | 'malformed-request'
  | 'malformed-body'
  | 'not-authenticated'
  | 'wrong-credentials'
  | 'session-ended'
  | 'not-allowed'
  | 'cross-site-request'
  | 'account-not-verified'
  | 'account-deactivated'
  | 'partner-only'
  | 'link-expired'
  | 'link-invalid'
  | 'password-required'
  | 'second-factor-required'
  | 'set-up-code-required'
  | 'step-up-required'
  | 'code-required'
  | 'identity-required'
  | 'consent-required'
  | 'not-your-turn'
  | 'not-found'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'conflict'
  | 'email-taken'
  | 'already-verified'
  | 'already-set-up'
  | 'envelope-not-draft'
  | 'envelope-not-open'
  | 'envelope-completed'
  | 'envelope-voided'
  | 'envelope-was-sent'
  | 'recipient-finished'
  | 'recipient-declined'
  | 'last-recipient'
  | 'stale-revision'
  | 'too-large'
  | 'unsupported-type'
  | 'invalid-input'
  | 'idempotency-mismatch'
  | 'document-damaged'
  | 'document-encrypted'
  | 'document-unclear'
  | 'document-too-long'
  | 'not-ready-to-send'
  | 'field-not-printable'
  | 'changed-since-shown'
  | 'witness-is-party'
  | 'fields-incomplete'
  | 'too-many-requests'
  | 'headers-too-large'
  | 'not-available'

export interface Account {
  id: string
  name: string
  email: string
  number: string | null
  timezone: string
  role: 'administrator' | 'standard' | 'read-only'
  active: boolean
  groupId: string | null
  organisationId: string
  created: string
  verified: string | null
}

export interface Branding {
  id: string
  name: string
  business: string | null
  email: string | null
  number: string | null
  address: string | null
  website: string | null
  logo: string | null
  color: string | null
  created: string
}

export interface BrandingInput {
  name: string
  business?: string | null | undefined
  email?: string | null | undefined
  number?: string | null | undefined
  address?: string | null | undefined
  website?: string | null | undefined
  /** Base64 of a jpeg, png or gif of at most 5 MB. */
  logo?: string | null | undefined
  color?: string | null | undefined
}

export interface Document {
  id: string
  name: string
  pages: number
  original: string
  master: string | null
  created: string
}

export interface DocumentInput {
  id?: string | null | undefined
  name?: string | null | undefined
  /** The file in base64, at most 10 MB raw. */
  base: string
  type: 'application/pdf' | 'application/msword' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
}

export interface Endpoint {
  id: string
  url: string
  signature: string
  active: boolean
  created: string
}

export interface Field {
  id: string
  recipientId: string
  type: 'signature' | 'initials' | 'witness' | 'date' | 'input' | 'checkbox' | 'dropdown'
  page: number | null
  anchor: string | null
  xOffset: number | null
  yOffset: number | null
  xCoordinate: number | null
  yCoordinate: number | null
  required: boolean
  readOnly: boolean
  collaborative: boolean
  value: string | null
  checked: boolean | null
  height: number
  width: number
  options: {
    value: string
    option: string
  }[] | null
  fontSize: number | null
  fontType: 'courier' | 'helvetica' | null
  dateFormat: string | null
  created: string
}

export interface FieldInput {
  id?: string | null | undefined
  type: 'signature' | 'initials' | 'witness' | 'date' | 'input' | 'checkbox' | 'dropdown'
  page?: number | null | undefined
  anchor?: string | null | undefined
  xOffset?: number | null | undefined
  yOffset?: number | null | undefined
  xCoordinate?: number | null | undefined
  yCoordinate?: number | null | undefined
  required?: boolean | null | undefined
  readOnly?: boolean | null | undefined
  collaborative?: boolean | null | undefined
  value?: string | null | undefined
  checked?: boolean | null | undefined
  height?: number | null | undefined
  width?: number | null | undefined
  options?: {
    /** What is stored. */
    value: string
    /** What is shown and printed. */
    option: string
  }[] | null | undefined
  fontSize?: number | null | undefined
  fontType?: 'courier' | 'helvetica' | null | undefined
  dateFormat?: string | null | undefined
}

export interface Recipient {
  id: string
  name: string
  email: string
  mobile: string | null
  type: 'signer' | 'viewer' | 'carbon-copy'
  status: 'created' | 'pending' | 'sent' | 'failed' | 'completed' | 'declined' | null
  message: string | null
  /** Whether a password is set. */
  password: boolean
  smsAuth: string | null
  muted: boolean
  order: number
  declinedReason: string | null
  created: string | null
  sent: string | null
  declined: string | null
  completed: string | null
  redirects: {
    sessionCompleted: string | null
    sessionDeclined: string | null
  }
}

export interface RecipientInput {
  name: string
  email: string
  mobile?: string | null | undefined
  type?: 'signer' | 'viewer' | 'carbon-copy' | null | undefined
  message?: string | null | undefined
  password?: string | null | undefined
  smsAuth?: string | null | undefined
  muted?: boolean | null | undefined
  order?: number | null | undefined
  redirects?: {
    /** Opened after completing. */
    sessionCompleted?: string | null | undefined
    /** Opened after declining. */
    sessionDeclined?: string | null | undefined
  } | null | undefined
  fields?: FieldInput[] | null | undefined
}

export interface RecipientUpdate {
  name: string
  email: string
  mobile?: string | null | undefined
  type: 'signer' | 'viewer' | 'carbon-copy'
  message?: string | null | undefined
  password?: string | null | undefined
  /** Number that receives a one-time code. False removes it, true keeps the current one. */
  smsAuth?: string | boolean | null | undefined
  muted?: boolean | null | undefined
  order?: number | null | undefined
  redirects?: {
    /** Opened after completing. */
    sessionCompleted?: string | null | undefined
    /** Opened after declining. */
    sessionDeclined?: string | null | undefined
  } | null | undefined
}

export interface Envelope {
  id: string
  name: string
  message: string | null
  status: 'draft' | 'created' | 'sent' | 'completed' | 'voided'
  shared: boolean
  created: string | null
  sent: string | null
  voided: string | null
  declined: string | null
  completed: string | null
  original: string
  master: string | null
  /** Only for a completed envelope. */
  certificate?: string
  /** Only for a completed envelope. */
  combined?: string
  accountId: string
  groupId: string | null
  recipients: Recipient[]
  metadata: { [key: string]: Json }
}

export interface EnvelopeInput {
  name: string
  message?: string | null | undefined
  shared?: boolean | null | undefined
  draft?: boolean | null | undefined
  accountId: string
  groupId?: string | null | undefined
  documents: DocumentInput[]
  recipients?: RecipientInput[] | null | undefined
  metadata?: { [key: string]: Json } | null | undefined
}

export interface EnvelopeUpdate {
  name?: string | undefined
  message?: string | null | undefined
  shared?: boolean | undefined
  groupId?: string | null | undefined
  metadata?: { [key: string]: Json } | undefined
}

export interface Template {
  id: string
  name: string
  shared: boolean
  envelopeName: string | null
  envelopeMessage: string | null
  envelopeShared: boolean
  created: string
  accountId: string
  groupId: string | null
  documents: {
    id: string
    name: string
    pages: number
    original: string
    master: string
    created: string
  }[]
  roles: {
    id: string
    name: string
    recipientName: string | null
    recipientEmail: string | null
    recipientMobile: string | null
    recipientType: 'signer' | 'viewer' | 'carbon-copy'
    recipientPassword: string | null
    recipientOrder: number
    recipientRedirects: {
      sessionCompleted: string | null
      sessionDeclined: string | null
    }
  }[]
}

export interface TemplateUse {
  name?: string | null | undefined
  message?: string | null | undefined
  shared?: boolean | null | undefined
  draft?: boolean | null | undefined
  accountId: string
  groupId?: string | null | undefined
  documents?: {
    id?: string | null | undefined
    name?: string | null | undefined
    /** The file in base64, at most 10 MB raw. */
    base: string
    type: 'application/pdf' | 'application/msword' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    replacing?: string | null | undefined
  }[] | null | undefined
  recipients: {
    roleId: string
    name?: string | null | undefined
    email?: string | null | undefined
    mobile?: string | null | undefined
    message?: string | null | undefined
    password?: string | null | undefined
    smsAuth?: string | null | undefined
    muted?: boolean | null | undefined
    order?: number | null | undefined
    redirects?: {
      /** Opened after completing. */
      sessionCompleted?: string | null | undefined
      /** Opened after declining. */
      sessionDeclined?: string | null | undefined
    } | null | undefined
    fields?: {
      id: string
      value: string
    }[] | null | undefined
  }[]
}

export interface Verification {
  id: string
  name: string
  email: string
  mobile: string | null
  mobileOtp: string | null
  message: string | null
  messageSms: string | null
  status: 'created' | 'sent' | 'failed' | 'completed' | 'cancelled'
  accountId: string
  groupId: string | null
  shared: boolean
  warning: string | null
  muted: boolean
  screening: boolean
  biometrics: boolean
  created: string | null
  cancelled: string | null
  completed: string | null
  purging: string | null
  purged: string | null
  metadata: { [key: string]: Json }
}

export interface VerificationInput {
  name: string
  email: string
  accountId: string
  mobile?: string | null | undefined
  mobileOtp?: string | null | undefined
  message?: string | null | undefined
  messageSms?: string | null | undefined
  groupId?: string | null | undefined
  shared?: boolean | null | undefined
  screening?: boolean | 'true' | 'false' | null | undefined
  biometrics?: boolean | 'true' | 'false' | null | undefined
  muted?: boolean | null | undefined
  metadata?: { [key: string]: Json } | null | undefined
}

/** What an endpoint receives. */
export type WebhookEvent =
  /** An envelope was sent */
  | {
    event: 'envelope_sent'
    envelopeId: string
    sent: string
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** An envelope is complete and its sealed files can be downloaded */
  | {
    event: 'envelope_completed'
    envelopeId: string
    completed: string
    /** A download address valid for 72 hours. Null in a sample. */
    master: string | null
    /** A download address valid for 72 hours. Null in a sample. */
    certificate: string | null
    /** A download address valid for 72 hours. Null in a sample. */
    combined: string | null
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** An envelope was voided */
  | {
    event: 'envelope_voided'
    envelopeId: string
    voided: string
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** A recipient was sent the signing link */
  | {
    event: 'recipient_sent'
    envelopeId: string
    recipientId: string
    method: 'email' | 'sms'
    sent: string
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** A recipient was shown the documents for the first time */
  | {
    event: 'recipient_viewed'
    envelopeId: string
    recipientId: string
    viewed: string
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** A recipient has completed */
  | {
    event: 'recipient_completed'
    envelopeId: string
    recipientId: string
    completed: string
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** A recipient has declined */
  | {
    event: 'recipient_declined'
    envelopeId: string
    recipientId: string
    declined: string
    declinedReason: string | null
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** A recipient could not be reached */
  | {
    event: 'recipient_failed'
    envelopeId: string
    recipientId: string
    diagnosis: string | null
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** A muted recipient whose link has expired asks for a new one */
  | {
    event: 'recipient_token_request'
    envelopeId: string
    recipientId: string
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** A verification is complete */
  | {
    event: 'verification_completed'
    verificationId: string
    completed: string
    /** Always the same as `completed`. */
    verified: string
    /** Only on a sample sent from the dashboard. */
    test?: true
  }
  /** The reports of a verification can be downloaded */
  | {
    event: 'verification_reports'
    verificationId: string
    /** Only on a sample sent from the dashboard. */
    test?: true
  }

/** Every operation of the public interface. */
export interface Operations {
  readonly v1: {
    readonly accounts: {
      /** List accounts. Newest first, at most 1,000. With the partner header: the accounts that the partner registered, without its own users. */
      readonly list: (input?: {
        query?: {
          name?: string | undefined
          email?: string | undefined
          role?: 'administrator' | 'standard' | 'read-only' | undefined
          active?: boolean | undefined
          groupId?: string | undefined
          createdBefore?: string | undefined
          createdAfter?: string | undefined
        } | undefined
      }, options?: CallOptions) => Promise<Account[]>
      /** Retrieve an account */
      readonly retrieve: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<Account>
      /** Create an account in the organisation. The holder is emailed a link to verify the address and set a password. With `password` and, from a partner, `skip_verification` the account is verified at once. */
      readonly create: (input: {
        body: {
          name: string
          email: string
          password?: string | null | undefined
          number?: string | null | undefined
          timezone?: string | null | undefined
          role?: 'administrator' | 'standard' | 'read-only' | null | undefined
          groupId?: string | null | undefined
          skipVerification?: boolean | null | undefined
        }
      }, options?: CallOptions) => Promise<Account>
      /** Update an account. Omitted fields keep their value. A new email takes effect once it is confirmed through the link sent to it. */
      readonly update: (input: {
        params: {
          id: string
        }
        body?: {
          name?: string | undefined
          email?: string | undefined
          number?: string | null | undefined
          timezone?: string | null | undefined
          role?: 'administrator' | 'standard' | 'read-only' | undefined
          groupId?: string | null | undefined
        } | undefined
      }, options?: CallOptions) => Promise<Account>
      /** Deactivate an account and end its sessions */
      readonly deactivate: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
      /** Restore a deactivated account */
      readonly restore: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
      /** Resend the verification email and end earlier links */
      readonly resendVerification: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
      /** Get a code to sign in as an account. Partner only, for accounts of the organisations it registered. The code works once, at `/code-exchange?code=` of the dashboard. */
      readonly authCode: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<{
        code: string
        expiration: string
      }>
      /** Register an account and its organisation. Partner only. The answer includes the API credentials of the new organisation. The key is shown only once. */
      readonly register: (input: {
        body: {
          name: string
          email: string
          business: string
          number?: string | null | undefined
          timezone?: string | null | undefined
          password?: string | null | undefined
          skipVerification?: boolean | null | undefined
        }
      }, options?: CallOptions) => Promise<{
        id: string
        name: string
        email: string
        number: string | null
        timezone: string
        role: 'administrator' | 'standard' | 'read-only'
        active: boolean
        groupId: string | null
        organisationId: string
        created: string
        verified: string | null
        credentials: {
          id: string
          key: string
        }
      }>
    }
    readonly documents: {
      /** List the documents of an envelope */
      readonly list: (input: {
        query: {
          envelopeId: string
          endpointDuration?: number | undefined
        }
      }, options?: CallOptions) => Promise<Document[]>
      /** Retrieve a document of an envelope */
      readonly retrieve: (input: {
        params: {
          id: string
        }
        query: {
          envelopeId: string
          endpointDuration?: number | undefined
        }
      }, options?: CallOptions) => Promise<Document>
      /** Add a document to a draft. It is added after the existing documents. Only while the envelope is a draft that was never sent. */
      readonly create: (input: {
        body: {
          id?: string | null | undefined
          name?: string | null | undefined
          /** The file in base64, at most 10 MB raw. */
          base: string
          type: 'application/pdf' | 'application/msword' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
          envelopeId: string
        }
      }, options?: CallOptions) => Promise<Document>
      /** Delete a document of a draft. Deletes the fields on its pages too. Only while the envelope is a draft that was never sent. This can’t be undone. */
      readonly delete: (input: {
        params: {
          id: string
        }
        query: {
          envelopeId: string
        }
      }, options?: CallOptions) => Promise<undefined>
    }
    readonly endpoints: {
      /** List webhook endpoints, newest first */
      readonly list: (input?: Record<string, never>, options?: CallOptions) => Promise<Endpoint[]>
      /** Retrieve a webhook endpoint */
      readonly retrieve: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<Endpoint>
      /** Create a webhook endpoint */
      readonly create: (input: {
        body: {
          url: string
        }
      }, options?: CallOptions) => Promise<Endpoint>
      /** Pause or resume a webhook endpoint */
      readonly update: (input: {
        params: {
          id: string
        }
        body: {
          active: boolean
        }
      }, options?: CallOptions) => Promise<Endpoint>
      /** Delete a webhook endpoint */
      readonly delete: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
    }
    readonly envelopes: {
      /** List envelopes. Newest first, at most 1,000, with recipients but without fields. Drafts only with `status=draft`. */
      readonly list: (input?: {
        query?: {
          name?: string | undefined
          status?: 'draft' | 'created' | 'sent' | 'completed' | 'voided' | undefined
          /** A recipient's exact name or email. */
          recipient?: string | undefined
          createdBefore?: string | undefined
          createdAfter?: string | undefined
          completedBefore?: string | undefined
          completedAfter?: string | undefined
        } | undefined
      }, options?: CallOptions) => Promise<Envelope[]>
      /** Retrieve an envelope */
      readonly retrieve: (input: {
        params: {
          id: string
        }
        query?: {
          endpointDuration?: number | undefined
        } | undefined
      }, options?: CallOptions) => Promise<Envelope>
      /** Create an envelope or a draft */
      readonly create: (input: {
        body: EnvelopeInput
      }, options?: CallOptions) => Promise<Envelope>
      /** Update an envelope. The name and message only change in a draft, the rest at any time. Omitted members are unchanged. Forced sharing keeps it shared. */
      readonly update: (input: {
        params: {
          id: string
        }
        body?: EnvelopeUpdate | undefined
      }, options?: CallOptions) => Promise<Envelope>
      /** Send a draft */
      readonly send: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
      /** Void an envelope before its completion */
      readonly void: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
      /** Delete a draft that was never sent */
      readonly delete: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
    }
    readonly fields: {
      /** List the fields of an envelope */
      readonly list: (input: {
        query: {
          envelopeId: string
        }
      }, options?: CallOptions) => Promise<Field[]>
      /** Retrieve a field of an envelope */
      readonly retrieve: (input: {
        params: {
          id: string
        }
        query: {
          envelopeId: string
        }
      }, options?: CallOptions) => Promise<Field>
      /** List the attachments of a field. No field type takes attachments, so the list is empty. */
      readonly attachments: (input: {
        params: {
          id: string
        }
        query: {
          envelopeId: string
        }
      }, options?: CallOptions) => Promise<{
        id: string
        /** Temporary download URL. */
        original: string
        name: string
        type: string
        size: number
        created: string
      }[]>
    }
    readonly groups: {
      /** List groups. Newest first, at most 1,000. */
      readonly list: (input?: {
        query?: {
          name?: string | undefined
          business?: string | undefined
          email?: string | undefined
        } | undefined
      }, options?: CallOptions) => Promise<Branding[]>
      /** Retrieve a group */
      readonly retrieve: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<Branding>
      /** Create a group */
      readonly create: (input: {
        body: BrandingInput
      }, options?: CallOptions) => Promise<Branding>
      /** Update a group */
      readonly update: (input: {
        params: {
          id: string
        }
        body: BrandingInput
      }, options?: CallOptions) => Promise<Branding>
      /** Delete a group. Its accounts, envelopes and templates become unassigned */
      readonly delete: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
    }
    readonly organisations: {
      /** Retrieve the organisation */
      readonly retrieve: (input?: Record<string, never>, options?: CallOptions) => Promise<Branding>
      /** Update the organisation. Omitted fields keep their value */
      readonly update: (input: {
        body: BrandingInput
      }, options?: CallOptions) => Promise<Branding>
    }
    readonly recipients: {
      /** Retrieve a recipient */
      readonly retrieve: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<Recipient>
      /** Generate a signing token */
      readonly token: (input: {
        params: {
          id: string
        }
        query?: {
          /** Days that the token stays valid. */
          tokenDuration?: number | undefined
        } | undefined
      }, options?: CallOptions) => Promise<{
        endpoint: string
        expiration: string
      }>
      /** Resend a signing email */
      readonly resendEmail: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<Recipient>
      /** Resend the link by SMS */
      readonly resendSms: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<Recipient>
      /** Update a recipient. Replaces the whole state. Once the envelope was sent, the recipient’s sessions end. A new email or mobile invalidates earlier links and gets a new one. Order and type cannot change. */
      readonly update: (input: {
        params: {
          id: string
        }
        body: RecipientUpdate
      }, options?: CallOptions) => Promise<Recipient>
      /** Remove a recipient. From a draft or a sent envelope. If everyone else has finished, the envelope completes. */
      readonly remove: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
    }
    readonly templates: {
      /** List templates. Newest first, at most 250. Only templates with at least one document and one role. */
      readonly list: (input?: {
        query?: {
          name?: string | undefined
          createdBefore?: string | undefined
          createdAfter?: string | undefined
        } | undefined
      }, options?: CallOptions) => Promise<Template[]>
      /** Retrieve a template */
      readonly retrieve: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<Template>
      /** Create an envelope from a template */
      readonly use: (input: {
        params: {
          id: string
        }
        body: TemplateUse
      }, options?: CallOptions) => Promise<Envelope>
    }
  }
  readonly v2: {
    readonly accounts: {
      /** List accounts, 100 a page. Newest first, ties by id. Pass the returned `cursor` to continue while `has_more` is true. The partner header widens it as in version 1. */
      readonly list: (input?: {
        query?: {
          name?: string | undefined
          email?: string | undefined
          role?: 'administrator' | 'standard' | 'read-only' | undefined
          active?: boolean | undefined
          groupId?: string | undefined
          createdBefore?: string | undefined
          createdAfter?: string | undefined
          cursor?: string | undefined
        } | undefined
      }, options?: CallOptions) => Promise<{
        accounts: Account[]
        cursor: string
        hasMore: boolean
      }>
      /** List accounts, 100 a page: every one, page after page. */
      readonly all: (input?: {
        query?: {
          name?: string | undefined
          email?: string | undefined
          role?: 'administrator' | 'standard' | 'read-only' | undefined
          active?: boolean | undefined
          groupId?: string | undefined
          createdBefore?: string | undefined
          createdAfter?: string | undefined
          cursor?: string | undefined
        } | undefined
      }, options?: CallOptions) => AsyncIterable<Account>
    }
    readonly envelopes: {
      /** List envelopes, 100 a page. Newest first, ties by id, with recipients but without fields. Drafts only with `status=draft`. Pass the returned `cursor` to continue while `has_more` is true. */
      readonly list: (input?: {
        query?: {
          name?: string | undefined
          status?: 'draft' | 'created' | 'sent' | 'completed' | 'voided' | undefined
          /** A recipient's exact name or email. */
          recipient?: string | undefined
          createdBefore?: string | undefined
          createdAfter?: string | undefined
          completedBefore?: string | undefined
          completedAfter?: string | undefined
          cursor?: string | undefined
        } | undefined
      }, options?: CallOptions) => Promise<{
        envelopes: Envelope[]
        cursor: string
        hasMore: boolean
      }>
      /** List envelopes, 100 a page: every one, page after page. */
      readonly all: (input?: {
        query?: {
          name?: string | undefined
          status?: 'draft' | 'created' | 'sent' | 'completed' | 'voided' | undefined
          /** A recipient's exact name or email. */
          recipient?: string | undefined
          createdBefore?: string | undefined
          createdAfter?: string | undefined
          completedBefore?: string | undefined
          completedAfter?: string | undefined
          cursor?: string | undefined
        } | undefined
      }, options?: CallOptions) => AsyncIterable<Envelope>
    }
    readonly groups: {
      /** List groups, 100 a page. Newest first, ties by id. Pass the returned `cursor` to continue while `has_more` is true. */
      readonly list: (input?: {
        query?: {
          name?: string | undefined
          business?: string | undefined
          email?: string | undefined
          cursor?: string | undefined
        } | undefined
      }, options?: CallOptions) => Promise<{
        groups: Branding[]
        cursor: string
        hasMore: boolean
      }>
      /** List groups, 100 a page: every one, page after page. */
      readonly all: (input?: {
        query?: {
          name?: string | undefined
          business?: string | undefined
          email?: string | undefined
          cursor?: string | undefined
        } | undefined
      }, options?: CallOptions) => AsyncIterable<Branding>
    }
    readonly verifications: {
      /** List verifications. Newest first, at most 1,000. */
      readonly list: (input?: {
        query?: {
          name?: string | undefined
          email?: string | undefined
          status?: 'created' | 'sent' | 'failed' | 'completed' | 'cancelled' | undefined
          createdBefore?: string | undefined
          createdAfter?: string | undefined
          completedBefore?: string | undefined
          completedAfter?: string | undefined
        } | undefined
      }, options?: CallOptions) => Promise<Verification[]>
      /** Retrieve a verification */
      readonly retrieve: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<Verification>
      /** Create a verification */
      readonly create: (input: {
        body: VerificationInput
      }, options?: CallOptions) => Promise<Verification>
      /** Resend by email, and by SMS if there is a mobile number */
      readonly resend: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
      /** Addresses of the reports, null until ready */
      readonly reports: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<{
        certificate: string | null
        multibureau: string | null
        screening: string | null
      }>
      /** Purge identity documents and personal data */
      readonly purge: (input: {
        params: {
          id: string
        }
      }, options?: CallOptions) => Promise<undefined>
    }
  }
}

export const routes = {
  v1: {
    accounts: {
      list: ['GET', '/v1/accounts'],
      retrieve: ['GET', '/v1/accounts/{id}'],
      create: ['POST', '/v1/accounts'],
      update: ['PUT', '/v1/accounts/{id}'],
      deactivate: ['POST', '/v1/accounts/{id}/deactivate'],
      restore: ['POST', '/v1/accounts/{id}/restore'],
      resendVerification: ['POST', '/v1/accounts/{id}/verification'],
      authCode: ['GET', '/v1/accounts/{id}/auth-code'],
      register: ['POST', '/v1/accounts/register'],
    },
    documents: {
      list: ['GET', '/v1/documents'],
      retrieve: ['GET', '/v1/documents/{id}'],
      create: ['POST', '/v1/documents'],
      delete: ['DELETE', '/v1/documents/{id}'],
    },
    endpoints: {
      list: ['GET', '/v1/endpoints'],
      retrieve: ['GET', '/v1/endpoints/{id}'],
      create: ['POST', '/v1/endpoints'],
      update: ['PUT', '/v1/endpoints/{id}'],
      delete: ['DELETE', '/v1/endpoints/{id}'],
    },
    envelopes: {
      list: ['GET', '/v1/envelopes'],
      retrieve: ['GET', '/v1/envelopes/{id}'],
      create: ['POST', '/v1/envelopes'],
      update: ['PUT', '/v1/envelopes/{id}'],
      send: ['POST', '/v1/envelopes/{id}/send'],
      void: ['POST', '/v1/envelopes/{id}/void'],
      delete: ['DELETE', '/v1/envelopes/{id}'],
    },
    fields: {
      list: ['GET', '/v1/fields'],
      retrieve: ['GET', '/v1/fields/{id}'],
      attachments: ['GET', '/v1/fields/{id}/attachments'],
    },
    groups: {
      list: ['GET', '/v1/groups'],
      retrieve: ['GET', '/v1/groups/{id}'],
      create: ['POST', '/v1/groups'],
      update: ['PUT', '/v1/groups/{id}'],
      delete: ['DELETE', '/v1/groups/{id}'],
    },
    organisations: {
      retrieve: ['GET', '/v1/organisations'],
      update: ['PUT', '/v1/organisations'],
    },
    recipients: {
      retrieve: ['GET', '/v1/recipients/{id}'],
      token: ['GET', '/v1/recipients/{id}/token'],
      resendEmail: ['POST', '/v1/recipients/{id}/resend-email'],
      resendSms: ['POST', '/v1/recipients/{id}/resend-sms'],
      update: ['PUT', '/v1/recipients/{id}'],
      remove: ['DELETE', '/v1/recipients/{id}'],
    },
    templates: {
      list: ['GET', '/v1/templates'],
      retrieve: ['GET', '/v1/templates/{id}'],
      use: ['POST', '/v1/templates/{id}/use'],
    },
  },
  v2: {
    accounts: {
      list: ['GET', '/v2/accounts', 'accounts'],
    },
    envelopes: {
      list: ['GET', '/v2/envelopes', 'envelopes'],
    },
    groups: {
      list: ['GET', '/v2/groups', 'groups'],
    },
    verifications: {
      list: ['GET', '/v2/verifications'],
      retrieve: ['GET', '/v2/verifications/{id}'],
      create: ['POST', '/v2/verifications'],
      resend: ['POST', '/v2/verifications/{id}/resend'],
      reports: ['GET', '/v2/verifications/{id}/reports'],
      purge: ['POST', '/v2/verifications/{id}/purge'],
    },
  },
} as const

