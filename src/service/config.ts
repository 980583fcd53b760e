import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { listDaysMost } from '#domain/screening/entry.ts'
import { securityLogDays } from '#domain/security/events.ts'
import { z } from 'zod'
import { readNetworks } from './network.ts'
import type { Networks } from './network.ts'
import { addressesOf } from './database-hosts.ts'
import { readSealKeyUrl } from './seal-key-url.ts'
import { readS3Url } from './s3-url.ts'
import { parseMasterKey } from './secrets/master-key.ts'

/** Which parts of the service a process runs. */
export const roles = ['all', 'web', 'worker'] as const
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A partner that may register organisations, identified by a key. Source: open detail 2a. */
export interface Partner {
  readonly name: string
  readonly key: string
}

/** Characters that a partner key should have. Shorter ones are for trials. */
export const partnerKeyLength = 32

/** The partners whose keys are so short that they could be guessed. */
export function shortPartnerKeys({ partners }: Pick<Config, 'partners'>): string[] {
  return partners.filter(({ key }) => key.length < partnerKeyLength).map(({ name }) => name)
}

const text = z.string().trim()

/** An absent or empty variable counts as unset. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}

function address(schemes: readonly string[]) {
  const words = schemes.map((scheme) => `${scheme}://…`).join(' or ')
  return text.refine((value) => schemes.some((scheme) => isAddress(value, scheme)), `must be ${words}`)
}

function isAddress(value: string, scheme: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === `${scheme}:` && new URL(value).host !== ''
}

const databaseSchemes = ['postgres', 'postgresql']

/** An address whose hosts are separated by commas, each with its own port. */
const databaseAddress = text.refine(
  (value) => addressesOf(value).every((one) => databaseSchemes.some((scheme) => isAddress(one, scheme))),
  'must be postgres://… or postgresql://…, with several hosts separated by commas',
)

const webAddress = address(['http', 'https']).transform((value) => value.replace(/\/+$/, ''))

const partnerKeys = text.transform((value, context): Partner[] => {
  const partners = value.split(',').map((part) => partnerOf(part.trim()))
  const names = new Set(partners.map((partner) => partner.name))
  const keys = new Set(partners.map((partner) => partner.key))
  const fault = partners.some(({ name, key }) => name === '' || key === '')
    ? 'must list keys, each as "key" or "name:key", separated by commas'
    : names.size < partners.length || keys.size < partners.length
      ? 'must give each partner its own name and its own key ("name:key,name:key")'
      : null
  if (fault) context.addIssue({ code: 'custom', message: fault })
  return partners
})

function partnerOf(part: string): Partner {
  const colon = part.indexOf(':')
  return colon < 0
    ? { name: 'partner', key: part }
    : { name: part.slice(0, colon).trim(), key: part.slice(colon + 1).trim() }
}

const masterKey = text.transform((value, context): Buffer => {
  const key = parseMasterKey(value)
  if (key !== null) return key
  context.addIssue({ code: 'custom', message: 'must be 32 bytes, as 64 hexadecimal digits or in Base64' })
  return z.NEVER
})

const networks = text.transform((value, context): Networks => {
  const { networks: read, faults } = readNetworks(value === 'none' ? '' : value)
  if (faults.length > 0)
    context.addIssue({
      code: 'custom',
      message: `must hold addresses or networks such as 10.0.0.0/8, separated by commas, and ${faults.join(', ')} is none`,
    })
  return read
})

const hosts = text.transform((value, context): readonly string[] => {
  const named = value.split(',').map((part) => part.trim().toLowerCase())
  const wrong = named.filter((host) => !URL.canParse(`http://${host}/`) || /[/:@?#]/.test(host))
  if (wrong.length > 0)
    context.addIssue({
      code: 'custom',
      message: `must hold names or addresses of hosts, separated by commas, and ${wrong.join(', ')} is none`,
    })
  return named
})

const contacts = text.transform((value, context): readonly string[] => {
  const named = value.split(',').map((part) => contactOf(part.trim()))
  if (named.includes(null))
    context.addIssue({
      code: 'custom',
      message: 'must hold emails, or addresses with https:, mailto: or tel:, separated by commas',
    })
  return named.filter((one) => one !== null)
})

function contactOf(part: string): string | null {
  if (z.email().safeParse(part).success) return `mailto:${part}`
  const [, scheme, rest = ''] = /^(https|mailto|tel):(\S+)$/.exec(part) ?? []
  if (scheme === 'mailto') return z.email().safeParse(rest).success ? part : null
  return scheme === 'tel' || (scheme === 'https' && isAddress(part, scheme)) ? part : null
}

/** Each `name=file or address`. Lists that come in several files have several with one name. */
const listSources = text.transform((value, context) => {
  const lists = new Map<string, string[]>()
  for (const part of value.split(',').map((one) => one.trim())) {
    const [, name = '', where = ''] = /^([\w .-]{1,40})=(\S.*)$/.exec(part) ?? []
    const isKnown =
      where !== '' && (!/^[a-z]+:\/\//i.test(where) || isAddress(where, 'https') || isAddress(where, 'http'))
    if (!isKnown)
      context.addIssue({
        code: 'custom',
        message: `must hold lists, each as name=file or name=https://…, separated by commas, and ${part} is none`,
      })
    lists.set(name, [...(lists.get(name) ?? []), isKnown && !where.includes('://') ? resolve(where) : where])
  }
  return [...lists].map(([name, addresses]) => ({ name, addresses }))
})

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number, 0 for no limit')
  .transform(Number)

const days = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number of days, 0 for no limit')
  .transform(Number)

/** The variables as given. All are optional and documented in `.env.example`. */
const environment = z
  .object({
    PORT: optional(
      z
        .string()
        .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
        .transform(Number)
        .refine((port) => port <= 65535, 'must be a whole number from 0 to 65535'),
    ),
    DATA_DIR: optional(text),
    DATABASE_URL: optional(databaseAddress),
    DATABASE_DIRECT_URL: optional(databaseAddress),
    DATABASE_OWNER_URL: optional(databaseAddress),
    DATABASE_CONNECTIONS: optional(
      z
        .string()
        .regex(/^\d{1,4}$/, 'must be a whole number from 4 to 1000')
        .transform(Number)
        .refine((count) => count >= 4 && count <= 1000, 'must be a whole number from 4 to 1000'),
    ),
    BASE_URL: optional(webAddress),
    DASHBOARD_URL: optional(webAddress),
    TRUSTED_PROXIES: optional(networks),
    SECURITY_CONTACT: optional(contacts),
    STORAGE_URL: optional(address(['s3'])),
    SMTP_URL: optional(address(['smtp', 'smtps'])),
    MAIL_FROM: optional(z.email('must be one email address')),
    SMS_URL: optional(address(['http', 'https'])),
    PARTNER_KEY: optional(partnerKeys),
    MASTER_KEY: optional(masterKey),
    MASTER_KEY_FILE: optional(text),
    MASTER_KEY_COMMAND: optional(text),
    SEAL_P12: optional(text),
    SEAL_PASSWORD: optional(z.string()),
    SEAL_KEY_URL: optional(text),
    SEAL_CERTIFICATES: optional(text),
    TSA_URL: optional(address(['http', 'https'])),
    VENDOR_URL: optional(
      text.refine(
        (value) => value === 'local' || isAddress(value, 'http') || isAddress(value, 'https'),
        'must be local, http://… or https://…',
      ),
    ),
    SCREENING_LISTS: optional(listSources),
    SCREENING_LIST_DAYS: optional(
      z
        .string()
        .regex(/^\d{1,4}$/, 'must be a whole number of days')
        .transform(Number)
        .refine((count) => count > 0, 'must be one day or more'),
    ),
    VENDOR_SECRET: optional(z.string().min(32, 'must have 32 characters or more')),
    WORD_CONVERTER_URL: optional(webAddress),
    READ_SCANS: optional(z.enum(['true', 'false'], 'must be true or false')),
    RATE_LIMIT: optional(wholeNumber),
    ADDRESS_RATE_LIMIT: optional(wholeNumber),
    SECURITY_LOG_DAYS: optional(
      wholeNumber.refine(
        (days) => days >= securityLogDays.fewest,
        `must be ${securityLogDays.fewest} days or more`,
      ),
    ),
    REVOCATION_HOSTS: optional(hosts),
    SIGN_ON_HOSTS: optional(hosts),
    WEBHOOK_ALLOW_PRIVATE: optional(z.enum(['true', 'false'], 'must be true or false')),
    KEEP_DELIVERIES_DAYS: optional(days),
    KEEP_INBOX_DAYS: optional(days),
    KEEP_LINKS_DAYS: optional(days),
    KEEP_JOBS_DAYS: optional(days),
    METRICS_TOKEN: optional(z.string().min(16, 'must have 16 characters or more')),
    ROLE: optional(z.enum(roles, `must be one of ${roles.join(', ')}`)),
    LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
  })
  .superRefine((values, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (values.ROLE !== undefined && values.ROLE !== 'all' && values.DATABASE_URL === undefined)
      complain('ROLE', 'web or worker needs DATABASE_URL: the embedded database belongs to one process')
    if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined)
      complain(
        'DATABASE_OWNER_URL',
        'is set but DATABASE_URL is not: it names the user that the service runs as',
      )
    if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
      complain('DATABASE_DIRECT_URL', 'is set but DATABASE_URL is not: it is the way past its pooler')
    const keys = ['MASTER_KEY', 'MASTER_KEY_FILE', 'MASTER_KEY_COMMAND'] as const
    const given = keys.filter((name) => values[name] !== undefined)
    if (given.length > 1) complain(given[1] ?? '', `and ${given[0]} are both set: set one of them`)
    if (values.SEAL_PASSWORD !== undefined && values.SEAL_P12 === undefined)
      complain('SEAL_PASSWORD', 'is set but SEAL_P12 is not')
    if (values.SEAL_P12 !== undefined && !isReadable(values.SEAL_P12))
      complain('SEAL_P12', `must name a readable PKCS #12 file, and ${values.SEAL_P12} is not one`)
    const keyFault = faultOf(readSealKeyUrl, values.SEAL_KEY_URL)
    if (keyFault !== null) complain('SEAL_KEY_URL', keyFault)
    if (values.SEAL_KEY_URL !== undefined && values.SEAL_P12 !== undefined)
      complain('SEAL_KEY_URL', 'and SEAL_P12 are both set: seals come from one of them')
    if (values.SEAL_CERTIFICATES !== undefined && values.SEAL_KEY_URL === undefined)
      complain('SEAL_CERTIFICATES', 'is set but SEAL_KEY_URL is not: it names the key that they are for')
    if (values.SEAL_CERTIFICATES !== undefined && !isReadable(values.SEAL_CERTIFICATES))
      complain(
        'SEAL_CERTIFICATES',
        `must name a readable PEM file, and ${values.SEAL_CERTIFICATES} is not one`,
      )
    const isVendorElsewhere = values.VENDOR_URL !== undefined && values.VENDOR_URL !== 'local'
    if (isVendorElsewhere !== (values.VENDOR_SECRET !== undefined))
      complain(
        'VENDOR_SECRET',
        values.VENDOR_URL === 'local'
          ? 'is of no use with VENDOR_URL=local'
          : 'and VENDOR_URL need each other',
      )
    if (values.VENDOR_URL !== 'local' && values.SCREENING_LISTS !== undefined)
      complain('SCREENING_LISTS', 'is set but VENDOR_URL is not local: other vendors have lists of their own')
    const storageFault = faultOf(readS3Url, values.STORAGE_URL)
    if (storageFault !== null) complain('STORAGE_URL', storageFault)
  })

function faultOf(read: (address: string) => unknown, address: string | undefined): string | null {
  try {
    if (address !== undefined) read(address)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function isReadable(path: string): boolean {
  try {
    return readFileSync(path).length > 0
  } catch {
    return false
  }
}

/** How many days each kind of data is kept, 0 for ever. */
export interface Retention {
  /** Attempts to deliver events to webhooks. */
  readonly deliveries: number
  /** Messages in the built-in inbox. */
  readonly inbox: number
  /** Links after they expired, which then no longer say why they do not work. */
  readonly links: number
  /** Jobs that were given up. */
  readonly jobs: number
}

/** The settings of a deployment. */
export interface Config {
  readonly port: number
  /** Absolute path. */
  readonly dataDir: string
  /** Null starts the embedded server. */
  readonly databaseUrl: string | null
  /** The same database past the pooler to which `databaseUrl` leads, if any. */
  readonly databaseDirectUrl: string | null
  /** Connections that this process opens at most, besides those for listening. */
  readonly databaseConnections: number
  /** Whose user owns the tables, if the user of `databaseUrl` does not. */
  readonly databaseOwnerUrl: string | null
  /** Public address of the service, without a trailing slash. */
  readonly baseUrl: string
  /** Address of the dashboard as people open it, without a trailing slash. */
  readonly dashboardUrl: string
  /** The host that passkeys belong to. Null where the dashboard is at an IP address, for which there are none. */
  readonly passkeyHost: string | null
  /** The proxies whose word about the caller's address counts. */
  readonly trustedProxies: Networks
  /** Whom to tell of faults in the service's security, as addresses of RFC 9116. */
  readonly securityContacts: readonly string[]
  /** Null stores on disk. */
  readonly storageUrl: string | null
  /** Null collects emails in the inbox. */
  readonly smtpUrl: string | null
  /** The sender address of every email. */
  readonly mailFrom: string
  /** Null collects text messages in the inbox. */
  readonly smsUrl: string | null
  readonly partners: readonly Partner[]
  /**
   * Encrypts the keys in the database. Without it, a file or what a command prints, a key is kept in the data directory,
   * created at first start.
   */
  readonly masterKey: Buffer | null
  /** Absolute path. */
  readonly masterKeyFile: string | null
  readonly masterKeyCommand: string | null
  /** Null creates a key at first start. */
  readonly seal: { readonly path: string; readonly password: string } | null
  /** Where the key that seals is, and its certificates. Null while it is not outside. */
  readonly sealKey: { readonly url: string; readonly certificates: string | null } | null
  readonly tsaUrl: string | null
  /** Null uses the sandbox instead of an identity provider, `local` reads documents here. */
  readonly vendor:
    | { readonly kind: 'http'; readonly url: string; readonly secret: string }
    | { readonly kind: 'local' }
    | null
  /** The sanctions lists that a local vendor searches, and the days from which one is too old. */
  readonly screening: {
    readonly sources: readonly { readonly name: string; readonly addresses: readonly string[] }[]
    readonly days: number
  }
  /** Null converts Word files in a child process of the service. */
  readonly wordConverterUrl: string | null
  /** Whether a machine reads scanned pages for the search. */
  readonly readScans: boolean
  /**
   * Requests per minute to the public interface for each pair of credentials, partner and account. 0 means no limit.
   */
  readonly rateLimit: number
  /** Requests per minute to any interface for each network address except this machine's own. 0 means no limit. */
  readonly addressRateLimit: number
  /** Days for which the events of the security log are kept. */
  readonly securityLogDays: number
  /** Hosts outside the public internet that revocation lists may be fetched from. */
  readonly revocationHosts: readonly string[]
  /** Hosts outside the public internet where organisations may have their identity providers. */
  readonly signOnHosts: readonly string[]
  /** Whether webhooks and identity providers may be at private and special addresses. For development and tests only. */
  readonly webhookAllowPrivate: boolean
  /** Days after which what is no longer needed is deleted, 0 for never. */
  readonly retention: Retention
  /** What lets other machines read the metrics. Null lets none. */
  readonly metricsToken: string | null
  readonly role: (typeof roles)[number]
  readonly logLevel: (typeof logLevels)[number]
}

/** An invalid setting, explained for the operator. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['Some settings are not valid:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
    this.faults = faults
  }
}

/** Reads the settings from environment variables. Throws a {@link ConfigError} that names every invalid one. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(variables)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const values = parsed.data
  const port = values.PORT ?? 3000
  const baseUrl = values.BASE_URL ?? `http://localhost:${port}`
  const dashboardUrl = values.DASHBOARD_URL ?? baseUrl
  return {
    port,
    dataDir: resolve(values.DATA_DIR ?? '.data'),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS ?? 20,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    baseUrl,
    dashboardUrl,
    passkeyHost: passkeyHostOf(dashboardUrl),
    trustedProxies: values.TRUSTED_PROXIES ?? readNetworks('127.0.0.0/8,::1').networks,
    securityContacts: values.SECURITY_CONTACT ?? [],
    storageUrl: values.STORAGE_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(baseUrl).hostname}`,
    smsUrl: values.SMS_URL ?? null,
    partners: values.PARTNER_KEY ?? [],
    masterKey: values.MASTER_KEY ?? null,
    masterKeyFile: values.MASTER_KEY_FILE === undefined ? null : resolve(values.MASTER_KEY_FILE),
    masterKeyCommand: values.MASTER_KEY_COMMAND ?? null,
    seal:
      values.SEAL_P12 === undefined ? null : { path: values.SEAL_P12, password: values.SEAL_PASSWORD ?? '' },
    sealKey:
      values.SEAL_KEY_URL === undefined
        ? null
        : { url: values.SEAL_KEY_URL, certificates: values.SEAL_CERTIFICATES ?? null },
    tsaUrl: values.TSA_URL ?? null,
    vendor:
      values.VENDOR_URL === 'local'
        ? { kind: 'local' }
        : values.VENDOR_URL === undefined || values.VENDOR_SECRET === undefined
          ? null
          : { kind: 'http', url: values.VENDOR_URL, secret: values.VENDOR_SECRET },
    screening: { sources: values.SCREENING_LISTS ?? [], days: values.SCREENING_LIST_DAYS ?? listDaysMost },
    wordConverterUrl: values.WORD_CONVERTER_URL ?? null,
    readScans: values.READ_SCANS !== 'false',
    rateLimit: values.RATE_LIMIT ?? 12_000,
    addressRateLimit: values.ADDRESS_RATE_LIMIT ?? 24_000,
    securityLogDays: values.SECURITY_LOG_DAYS ?? securityLogDays.usual,
    revocationHosts: values.REVOCATION_HOSTS ?? [],
    signOnHosts: values.SIGN_ON_HOSTS ?? [],
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE === 'true',
    retention: {
      deliveries: values.KEEP_DELIVERIES_DAYS ?? 30,
      inbox: values.KEEP_INBOX_DAYS ?? 180,
      links: values.KEEP_LINKS_DAYS ?? 365,
      jobs: values.KEEP_JOBS_DAYS ?? 90,
    },
    metricsToken: values.METRICS_TOKEN ?? null,
    role: values.ROLE ?? 'all',
    logLevel: values.LOG_LEVEL ?? 'info',
  }
}

function passkeyHostOf(dashboardUrl: string): string | null {
  const { hostname } = new URL(dashboardUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null
}
