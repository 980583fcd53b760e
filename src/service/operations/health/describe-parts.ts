import type { healthParts } from '#contract/app/health.ts'
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
          'Every email goes to the Inbox page, and no one outside gets one. To reach real recipients set SMTP_URL and MAIL_FROM and start the service again.',
        )
      : own(`Mail server ${hostOf(config.smtpUrl)}, as ${config.mailFrom}`),
  sms: ({ config }) =>
    config.smsUrl === null
      ? builtIn(
          'Built-in inbox',
          'Every SMS lands in the Inbox page. To reach real telephones set SMS_URL to a gateway and start the service again.',
        )
      : own(`Gateway ${hostOf(config.smsUrl)}`),
  storage: ({ config }) =>
    config.storageUrl === null
      ? builtIn(
          'Disk of this machine',
          'Documents lie under DATA_DIR: npm run backup saves them together with the database. STORAGE_URL keeps them in an S3 store instead, which several machines can share.',
        )
      : own(`S3 store ${hostOf(config.storageUrl)}`),
  pdf: ({ config }) =>
    config.sealKey !== null
      ? own('Threads of this service, sealing with a key outside of it')
      : config.seal === null
        ? builtIn(
            'Threads of this service',
            'Documents are sealed in each organisation’s name with certificates of an authority of this installation. Readers know it once they have its root, which the page Seal offers. SEAL_P12 seals with a certificate of a public authority instead.',
          )
        : own('Threads of this service, sealing with your certificate'),
  fonts: () => own('Files beside the service'),
  word: ({ config, ports }) => {
    if (config.wordConverterUrl !== null) return own(`Gotenberg server ${hostOf(config.wordConverterUrl)}`)
    return ports.word.kind === 'own'
      ? builtIn(
          'LibreOffice beside the service',
          'It starts with the first Word file, takes about 1.5 GB of memory and ends when it is idle. WORD_CONVERTER_URL names a Gotenberg server instead.',
        )
      : builtIn('None', 'Word files are refused.')
  },
  timestamp: ({ config }) =>
    config.tsaUrl === null
      ? builtIn(
          'None',
          'Seals carry the time of this service alone. TSA_URL names an authority (RFC 3161) whose time proves it to others.',
        )
      : own(`Authority ${hostOf(config.tsaUrl)}`),
  identity: ({ config }) =>
    config.vendor === null
      ? builtIn(
          'Sandbox',
          'No identity is checked: outcomes follow the family name. Set VENDOR_URL and VENDOR_SECRET to use a vendor.',
        )
      : own(`Vendor ${hostOf(config.vendor.url)}`),
  partners: ({ config: { partners } }) =>
    partners.length === 0
      ? builtIn(
          'None',
          'No one may register further organisations. PARTNER_KEY gives a partner a key for that.',
        )
      : own(partners.length === 1 ? 'One partner' : `${partners.length} partners`),
  clock: () => own('Clocks of this machine, the database and the authority'),
  database: ({ config }) =>
    config.databaseUrl === null
      ? builtIn(
          'Embedded PostgreSQL',
          'It lives in DATA_DIR, and npm run backup saves it while the service runs. DATABASE_URL names a server of your own, which several processes can share.',
        )
      : own(`PostgreSQL at ${hostOf(config.databaseUrl)}`),
  queue: () => own('Jobs in the database, over all organisations'),
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
