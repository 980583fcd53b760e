import type { healthParts } from '#contract/app/health.ts'
import { localLabel } from '#domain/verification/local/label.ts'
import { addressesOf } from '../../database-hosts.ts'
import type { Context } from '../operation.ts'

export type HealthPart = (typeof healthParts)[number]

/** A part of the service in this deployment. */
export interface PartDescription {
  readonly adapter: string
  readonly isBuiltIn: boolean
  readonly note: string | null
}

type Surroundings = Pick<Context, 'config' | 'ports'>

/** What does each part's work, and what production would need in place of what is built in. Contains no secrets. */
export const describeParts: Readonly<Record<HealthPart, (surroundings: Surroundings) => PartDescription>> = {
  mail: ({ config }) =>
    config.smtpUrl === null
      ? builtIn(
          'Built-in inbox',
          'Every email goes to the Inbox page, and none leaves the service. To reach real recipients, set SMTP_URL and MAIL_FROM, then restart the service.',
        )
      : own(`Mail server ${hostOf(config.smtpUrl)}, as ${config.mailFrom}`),
  sms: ({ config }) =>
    config.smsUrl === null
      ? builtIn(
          'Built-in inbox',
          'Every text message goes to the Inbox page. To reach real phones, set SMS_URL to a gateway, then restart the service.',
        )
      : own(`Gateway ${hostOf(config.smsUrl)}`),
  storage: ({ config }) =>
    config.storageUrl === null
      ? builtIn(
          'Disk of this machine',
          'Documents are stored in DATA_DIR, and npm run backup saves them with the database. Set STORAGE_URL to keep them in an S3 store that several machines can share.',
        )
      : own(`S3 store ${hostOf(config.storageUrl)}`),
  pdf: ({ config }) =>
    config.sealKey !== null
      ? own('Threads of this service, sealing with a key outside of it')
      : config.seal === null
        ? builtIn(
            'Threads of this service',
            'Documents are sealed in each organisation’s name with certificates from this installation’s own authority. PDF readers trust it once they have its root, which you can download on the Seal page. Set SEAL_P12 to seal with a public authority’s certificate instead.',
          )
        : own('Threads of this service, sealing with your certificate'),
  fonts: () => own('Files beside the service'),
  word: ({ config, ports }) => {
    if (config.wordConverterUrl !== null) return own(`Gotenberg server ${hostOf(config.wordConverterUrl)}`)
    return ports.word.kind === 'own'
      ? builtIn(
          'LibreOffice beside the service',
          'It starts with the first Word file, uses about 1.5 GB of memory and stops when idle. Set WORD_CONVERTER_URL to use a Gotenberg server instead.',
        )
      : builtIn('None', 'Word files are refused.')
  },
  timestamp: ({ config }) =>
    config.tsaUrl === null
      ? builtIn(
          'None',
          'Seals carry only this service’s own time. Set TSA_URL to an authority (RFC 3161) that proves the time to others.',
        )
      : own(`Authority ${hostOf(config.tsaUrl)}`),
  identity: ({ config }) =>
    config.vendor === null
      ? builtIn(
          'Sandbox',
          'No identity is checked. Outcomes depend on the family name. Set VENDOR_URL and VENDOR_SECRET to use a vendor.',
        )
      : config.vendor.kind === 'local'
        ? builtIn(
            'Local reading',
            `${localLabel.en} Photos stay on this machine. Set VENDOR_URL and VENDOR_SECRET to use a vendor that checks more.`,
          )
        : own(`Vendor ${hostOf(config.vendor.url)}`),
  partners: ({ config: { partners } }) =>
    partners.length === 0
      ? builtIn(
          'None',
          'No one can register other organisations. Set PARTNER_KEY to give a partner a key for that.',
        )
      : own(partners.length === 1 ? 'One partner' : `${partners.length} partners`),
  clock: () => own('Clocks of this machine, the database and the authority'),
  database: ({ config }) =>
    config.databaseUrl === null
      ? builtIn(
          'Embedded PostgreSQL',
          'It is in DATA_DIR, and npm run backup saves it while the service runs. Set DATABASE_URL to use your own server, which several processes can share.',
        )
      : own(`PostgreSQL at ${hostOf(config.databaseUrl)}`),
  queue: () => own('Jobs in the database, across all organisations'),
}

function builtIn(adapter: string, note: string): PartDescription {
  return { adapter, isBuiltIn: true, note }
}

function own(adapter: string): PartDescription {
  return { adapter, isBuiltIn: false, note: null }
}

/** Host and port of an address. Names, passwords, keys and paths in it may be secrets. */
export function hostOf(address: string): string {
  const hosts = addressesOf(address).map((one) => (URL.canParse(one) ? new URL(one).host : 'of its own'))
  return hosts.join(', ')
}
