import type { ModuleTable } from './harness/sources/arrows.ts'
import type { BannedWord } from './harness/sources/screen-text.ts'

const pure = ['domain', 'evidence', 'contract', 'pdf']
const settings = [
  'service/config.ts',
  'service/database-hosts.ts',
  'service/deadline.ts',
  'service/logging.ts',
]
const state = ['service/database', 'service/secrets']
const wire = ['dashboard/paths.ts', 'client', 'contract', 'domain']
const requests = ['dashboard/api', ...wire]

/**
 * Every module and the modules it may import, lowest first; `boundaries.test.ts` checks all imports against it.
 * Packages are listed where it matters which ones a module knows. See decision 056.
 */
export const modules: ModuleTable = {
  domain: { imports: [], packages: [] },
  evidence: { imports: ['domain'], packages: ['canonicalize', '@noble/hashes'] },
  contract: { imports: ['domain'], packages: ['zod', '@orpc/contract', '@zxcvbn-ts/*'] },
  client: { imports: ['contract', 'domain'], packages: ['zod'] },
  'client/cli.ts': { imports: ['client'], packages: ['node:'] },
  pdf: {
    imports: ['domain', 'evidence'],
    packages: [
      'pdf-lib',
      '@cantoo/*',
      '@embedpdf/*',
      '@libpdf/core',
      'bidi-js',
      'harfbuzzjs',
      '@noble/hashes',
    ],
  },

  'service/secrets': { imports: [], packages: ['node:', '@simplewebauthn/server'] },
  // The forms of certificates and revocation lists.
  'service/pki': { imports: ['domain', 'pdf'], packages: ['node:', 'pkijs', 'asn1js'] },
  'service/network.ts': { imports: [], packages: ['node:'] },
  'service/database-hosts.ts': { imports: [], packages: [] },
  'service/deadline.ts': { imports: [], packages: [] },
  'service/logging.ts': { imports: [], packages: ['pino'] },
  'service/s3-url.ts': { imports: [], packages: [] },
  'service/seal-key-url.ts': { imports: [], packages: [] },
  'service/config.ts': {
    imports: [
      'service/s3-url.ts',
      'service/seal-key-url.ts',
      'service/network.ts',
      'service/secrets',
      'service/database-hosts.ts',
      'domain',
    ],
    packages: ['node:', 'zod'],
  },
  'service/database': {
    // The contract defines what lists filter and sort by.
    imports: ['service/secrets', ...settings, 'domain', 'evidence', 'contract'],
    packages: ['node:', 'kysely', 'pg', 'graphile-worker', 'zod'],
  },
  'service/instance-lock.ts': { imports: ['service/database'], packages: ['node:'] },
  'service/queue': { imports: ['service/database', 'evidence'], packages: ['kysely'] },
  'service/ports': {
    imports: [...state, 'service/s3-url.ts', 'service/seal-key-url.ts', ...settings, 'domain', 'pdf'],
    packages: [
      'node:',
      'zod',
      'aws4fetch',
      'nodemailer',
      'openid-client',
      'jose',
      'mrz',
      'fast-png',
      '@embedpdf/pdfium',
      'any-ascii',
      'saxes',
      'papaparse',
    ],
  },
  // Counts and times what others do; OpenTelemetry's packages are loaded when someone reads.
  'service/telemetry': {
    imports: ['service/deadline.ts', 'service/queue', 'service/ports', 'service/database'],
    packages: ['node:', 'pg', '@opentelemetry/*'],
  },
  'service/messages': { imports: ['service/ports', 'domain'], packages: ['react', 'react-email'] },
  'service/operations': {
    imports: [
      'service/messages',
      'service/queue',
      'service/ports',
      ...state,
      ...settings,
      'service/network.ts',
      'service/pki',
      ...pure,
    ],
    packages: ['node:', 'kysely', 'zod', 'client-zip', 'papaparse', 'pdf-lib', 'uqr'],
  },
  'service/jobs': {
    imports: [
      'service/telemetry',
      'service/operations',
      'service/messages',
      'service/queue',
      'service/ports',
      ...state,
      ...settings,
      'domain',
    ],
    packages: ['node:', 'kysely', 'pg', 'graphile-worker'],
  },
  'service/http': {
    imports: [
      'service/telemetry',
      'service/operations',
      'service/ports',
      ...state,
      ...settings,
      'service/network.ts',
      'domain',
      'contract',
    ],
    packages: [
      'node:',
      'kysely',
      'pg',
      'zod',
      'hono',
      '@modelcontextprotocol/server',
      '@hono/node-server',
      '@orpc/openapi',
      '@orpc/zod',
    ],
  },
  'service/seeds': {
    imports: [
      'service/operations',
      'service/queue',
      'service/ports',
      ...state,
      ...settings,
      'service/instance-lock.ts',
      ...pure,
    ],
  },
  'service/ask-secret.ts': { imports: [], packages: ['node:'] },
  'service/command-failure.ts': { imports: ['service/database', 'service/ports'], packages: [] },
  'service/archive': {
    imports: ['service/database', 'service/ports'],
    packages: ['node:', 'zod', 'age-encryption'],
  },
  'service/health-report.ts': { imports: ['service/operations', ...settings], packages: ['node:'] },
  'service/backup.ts': {
    imports: [
      'service/archive',
      'service/instance-lock.ts',
      'service/ask-secret.ts',
      'service/command-failure.ts',
      'service/ports',
      ...state,
      ...settings,
    ],
    packages: ['node:'],
  },
  'service/restore.ts': {
    imports: [
      'service/archive',
      'service/instance-lock.ts',
      'service/ask-secret.ts',
      'service/command-failure.ts',
      'service/ports',
      ...state,
      ...settings,
    ],
    packages: ['node:'],
  },
  'service/check-heads.ts': {
    imports: ['service/operations', 'service/database', 'service/instance-lock.ts', ...settings],
    packages: ['node:'],
  },
  'service/seal-root.ts': {
    imports: [
      'service/operations',
      'service/database',
      'service/instance-lock.ts',
      'service/ask-secret.ts',
      ...settings,
    ],
    packages: ['node:'],
  },
  'service/master-key.ts': {
    imports: [...state, 'service/instance-lock.ts', ...settings],
    packages: ['node:'],
  },
  'service/catalogue.ts': { imports: ['service/seeds', 'service/operations'], packages: [] },
  'service/service.ts': {
    imports: [
      'service/telemetry',
      'service/catalogue.ts',
      'service/http',
      'service/jobs',
      'service/operations',
      'service/ports',
      'service/queue',
      'service/database',
      'service/instance-lock.ts',
      ...settings,
    ],
  },
  'service/main.ts': {
    imports: ['service/service.ts', 'service/instance-lock.ts', ...state, ...settings],
  },

  'dashboard/kit': { imports: [] },
  'dashboard/paths.ts': { imports: [], packages: [] },
  'dashboard/paper': { imports: ['dashboard/kit', 'domain', 'pdf'] },
  'dashboard/api': { imports: wire },
  'dashboard/records': { imports: ['dashboard/kit', ...requests] },
  'dashboard/lists': { imports: ['dashboard/records', 'dashboard/kit', ...requests] },
  'dashboard/guest': { imports: ['dashboard/records', 'dashboard/kit', ...requests] },
  'dashboard/features/*': {
    imports: [
      'dashboard/guest',
      'dashboard/lists',
      'dashboard/records',
      'dashboard/paper',
      'dashboard/kit',
      ...requests,
      'evidence',
      'pdf',
    ],
  },
  'dashboard/lazy-page.ts': { imports: [] },
  'dashboard/commands.ts': { imports: ['dashboard/features/*'] },
  'dashboard/rare-routes.ts': {
    imports: ['dashboard/features/*', 'dashboard/lazy-page.ts', 'dashboard/paths.ts'],
  },
  'dashboard/routes.tsx': {
    imports: [
      'dashboard/commands.ts',
      'dashboard/rare-routes.ts',
      'dashboard/lazy-page.ts',
      'dashboard/features/*',
      'dashboard/kit',
      ...requests,
    ],
  },
  'dashboard/main.tsx': {
    imports: [
      'dashboard/routes.tsx',
      'dashboard/features/*',
      'dashboard/kit',
      'dashboard/paths.ts',
      'domain',
    ],
  },

  launcher: { imports: [] },
  harness: { imports: ['*'] },
  e2e: { imports: ['harness', 'client', ...pure] },
  'boundaries.ts': { imports: ['harness'] },
}

/** What tests may import beside what their module may. */
export const importsOfTests: Readonly<Record<string, readonly string[]>> = {
  '*': ['harness'],
  service: ['service/*', ...pure],
}

export const mostFilesInFolder = 25

/** One file for each step of the schema, in order: the only folder that may grow without end. */
export const migrations = 'src/service/database/migrations'
export const mostLinesInFunction = 150

/** Circles that are left; `.oxlintrc.json` excepts them from `import/no-cycle`. Remove those that are gone; add none. */
export const knownCircles: readonly (readonly string[])[] = []

/** Where something is compared with the name of a field type, and why `fieldKinds` does not answer instead. */
export const typeComparisonReasons: Readonly<Record<string, string>> = {
  'src/pdf/form-suggestions.ts': 'which type a signature widget of a PDF asks for',
  'src/harness/conformance/field.test.ts': 'the specification names the types',
  'src/service/operations/templates/templates.test.ts': 'counts the signatures of its own example',
  'e2e/journeys/signing/spoken.spec.ts': 'leaves one field of its own example out',
  'src/dashboard/features/editor/fields/use-marks.ts': 'a drawing to adopt, not a type',
  'src/dashboard/features/signing/dialogs/signature-dialog.tsx': 'a drawing to adopt, not a type',
  'src/service/seeds/seed-envelope.ts': 'a drawing to adopt, not a type',
  'src/service/operations/sealing/certificate-data.ts': 'the kind of an actor, not a type',
  'src/dashboard/features/verify-document/result-card.tsx': 'the kind of a seal, not a type',
  'src/service/operations/guests/entrance.test.ts': 'the kind of a guest, not a type',
  'src/dashboard/kit/commands/actions-registry.ts': 'the type of an HTML control, not of a field',
  'src/harness/fuzz/valid.ts': 'a format of JSON Schema, not a type',
}

/** Words that do not belong on screens and in messages. */
export const bannedWords: readonly BannedWord[] = [
  { word: /\banew\b/i, use: 'again' },
  { word: /\b(whoever|whomever)\b/i, use: 'anyone who, the signer' },
  { word: /\b(no|any|some)body\b/i, use: 'no one, anyone, someone' },
  { word: /\bleads? nowhere\b/i, use: 'no longer works' },
  { word: /\b(in|into) force\b/i, use: 'active' },
  { word: /\btold of\b/i, use: 'notified' },
  { word: /(?<!\bby )\bhand(s|ed|ing)?( \w+)? in\b/i, use: 'submit' },
  { word: /\bhand(s|ed|ing)?( \w+)? on\b/i, use: 'share' },
  { word: /\bcall(s|ed|ing)?( \w+){0,2} off\b/i, use: 'cancel' },
  { word: /\bfrom now on\b/i, use: 'future' },
  { word: /\bstands?\b(?! for\b)/i, use: 'is, appears' },
  { word: /\btold\b/i, use: 'notified' },
  { word: /\bletters?\b(?!:)/i, use: 'email, characters' },
  { word: /\bby (itself|themselves)\b/i, use: 'automatically' },
  { word: /\b(meanwhile|any more)\b/i, use: 'in the meantime, no longer' },
  { word: /\b(does|do|did) not hold\b/i, use: 'is not valid' },
  { word: /\bcannot\b/i, use: 'can’t' },
  { word: /\b(could|do|does|did|is|are|was|were|has|have|will|would) not\b/i, use: 'the contraction' },
]

/** Figurative words that do not belong in the names of files and identifiers. */
export const bannedInNames: readonly BannedWord[] = [
  { word: /\bplant(s|ed|ing)?\b/, use: 'seed, create, inject' },
  { word: /\bgrounds?\b/, use: 'fixtures, context, background' },
  { word: /\bcast\b/, use: 'callers, accounts' },
  { word: /\bwish(es|ed|ful)?\b/, use: 'request, settings, placeholder' },
  { word: /\bdesks?\b/, use: 'context, actions, editor' },
  { word: /\bscenes?\b/, use: 'session, layout' },
  { word: /\b(crew|lane)s?\b/, use: 'pool, queue, worker' },
  { word: /\bhands\b/, use: 'writer' },
  { word: /\bhand (in|on)\b/, use: 'submit, share' },
  { word: /\b(room|wall)s?\b/, use: 'space, module, boundary' },
  { word: /\bstrangers?\b/, use: 'unrelated, unknown' },
  { word: /\b(nobody|whoever)\b/, use: 'none, no one' },
  { word: /\banew\b/, use: 'again' },
]
