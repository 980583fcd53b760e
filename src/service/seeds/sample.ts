import type { Role } from '#domain/account/account.ts'
import type { FieldType, SignatureArt } from '#domain/field/field.ts'
import type { RecipientType } from '#domain/recipient/recipient.ts'
import {
  confidentialityAgreement,
  consultingAgreement,
  handoverRecord,
  offerOfEmployment,
  orderForm,
} from './contracts.ts'
import type { Paper } from './paper.ts'

export const sampleOrganisation = {
  name: 'Nordlicht Energy',
  business: 'Nordlicht Energy',
  email: 'contracts@nordlicht.example',
  number: '+49 40 5550 120',
  address: 'Hafenstraße 12, 20457 Hamburg',
  website: 'https://nordlicht.example',
  color: '#0f6b73',
} as const

export const sampleGroups = {
  sales: {
    name: 'Sales',
    business: 'Nordlicht Energy Sales',
    color: '#0f6b73',
    email: 'sales@nordlicht.example',
  },
  people: {
    name: 'People',
    business: 'Nordlicht People',
    color: '#7a3b69',
    email: 'people@nordlicht.example',
  },
} as const
export type SampleGroup = keyof typeof sampleGroups

interface SampleAccount {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly group: SampleGroup | null
  readonly number?: string
  readonly shareByDefault?: boolean
  readonly unverified?: boolean
}

export const sampleAccounts = {
  mara: {
    name: 'Mara Lindqvist',
    email: 'mara@nordlicht.example',
    role: 'administrator',
    group: null,
    number: '+49 40 5550 121',
  },
  tomas: {
    name: 'Tomás Oliveira',
    email: 'tomas@nordlicht.example',
    role: 'standard',
    group: 'sales',
    shareByDefault: true,
  },
  priya: { name: 'Priya Raman', email: 'priya@nordlicht.example', role: 'standard', group: 'sales' },
  hanna: { name: 'Hanna Weiss', email: 'hanna@nordlicht.example', role: 'standard', group: 'people' },
  felix: { name: 'Felix Brandt', email: 'felix@nordlicht.example', role: 'read-only', group: 'people' },
  noor: {
    name: 'Noor Haddad',
    email: 'noor@nordlicht.example',
    role: 'standard',
    group: 'people',
    unverified: true,
  },
} as const satisfies Record<string, SampleAccount>
export type SampleAccountName = keyof typeof sampleAccounts

/** A field of a sample: its type, its place in the document, and what its recipient enters. */
export interface SampleField {
  readonly type: FieldType
  readonly place: string
  readonly required?: boolean
  readonly collaborative?: boolean
  readonly readOnly?: boolean
  readonly value?: string
  readonly options?: readonly { readonly value: string; readonly option: string }[]
  readonly entry?: string
}

export interface SampleRecipient {
  readonly name: string
  readonly email: string
  readonly type?: RecipientType
  readonly order?: number
  readonly muted?: boolean
  readonly face?: Extract<SignatureArt, { kind: 'typed' }>['face']
  readonly fields?: readonly SampleField[]
}

/** What happens some hours after sending, and by whom: the position among the recipients. */
export interface SampleStep {
  readonly hours: number
  readonly who: number
  readonly act: 'open' | 'finish' | 'decline' | 'fail'
  readonly reason?: string
}

/** A sample envelope and its history. */
export interface SampleEnvelope {
  readonly name: string
  readonly message?: string
  readonly paper: () => Promise<Paper>
  readonly sender: SampleAccountName
  readonly shared?: boolean
  readonly hoursAgo: number
  readonly recipients: readonly SampleRecipient[]
  /** Null for a draft. */
  readonly steps: readonly SampleStep[] | null
  /** The row of the sample's bulk send that created it. */
  readonly bulkRow?: number
  /** Hours after sending at which the sender voided it. */
  readonly voidedAfter?: number
}

const day = 24

/** The signing fields of the block with this number, after others. */
export function signs(number: number, ...more: readonly SampleField[]): readonly SampleField[] {
  return [
    ...more,
    { type: 'signature', place: `sign-${number}`, required: true },
    { type: 'date', place: `date-${number}` },
  ]
}

const mara: SampleRecipient = {
  name: 'Mara Lindqvist',
  email: 'mara@nordlicht.example',
  face: 'dancing-script',
}
const hanna: SampleRecipient = { name: 'Hanna Weiss', email: 'hanna@nordlicht.example', face: 'caveat' }
const tomas: SampleRecipient = {
  name: 'Tomás Oliveira',
  email: 'tomas@nordlicht.example',
  face: 'homemade-apple',
}

interface Client {
  readonly company: string
  readonly person: string
  readonly email: string
}

const clients = {
  elbe: { company: 'Elbe Logistics AG', person: 'Jonas Weber', email: 'jonas.weber@elbe-logistics.example' },
  kornhaus: { company: 'Kornhaus Bakery', person: 'Lena Krüger', email: 'lena@kornhaus.example' },
  marina: { company: 'Marina Öresund AB', person: 'Astrid Nyström', email: 'astrid@marina-oresund.example' },
  praxis: { company: 'Praxis am Wall', person: 'Dr. Yusuf Demir', email: 'demir@praxis-wall.example' },
  glas: { company: 'Glashütte Brandt & Söhne', person: 'Ewa Brandt', email: 'ewa@glashuette.example' },
} as const satisfies Record<string, Client>

/** An agreement that the client signs first, then the company. The client's accountant gets a copy. */
function consulting(
  client: Client,
  more: Pick<SampleEnvelope, 'hoursAgo' | 'steps'> & Partial<SampleEnvelope>,
): SampleEnvelope {
  return {
    name: `Consulting agreement – ${client.company}`,
    message: `Dear ${client.person},\n\nhere is the agreement as we discussed it. Please read Annex A with care.\n\nBest regards\nTomás Oliveira`,
    paper: () => consultingAgreement(client),
    sender: 'tomas',
    shared: true,
    recipients: [
      {
        name: client.person,
        email: client.email,
        order: 1,
        fields: signs(2, { type: 'initials', place: 'initials', required: true }),
      },
      { ...mara, order: 2, fields: signs(1) },
      { name: 'Accounts office', email: 'accounts@nordlicht.example', type: 'carbon-copy', order: 3 },
    ],
    ...more,
  }
}

function confidential(
  client: Client,
  more: Pick<SampleEnvelope, 'hoursAgo' | 'steps'> & Partial<SampleEnvelope>,
): SampleEnvelope {
  return {
    name: `Confidentiality – ${client.company}`,
    paper: () => confidentialityAgreement(client),
    sender: 'priya',
    recipients: [
      { ...mara, fields: signs(1) },
      { name: client.person, email: client.email, fields: signs(2) },
    ],
    ...more,
  }
}

function order(
  client: Client,
  number: string,
  more: Pick<SampleEnvelope, 'hoursAgo' | 'steps'> & Partial<SampleEnvelope>,
): SampleEnvelope {
  return {
    name: `Order ${number} – ${client.company}`,
    message: 'Please choose the delivery and sign at the bottom.',
    paper: () => orderForm(client, number),
    sender: 'tomas',
    shared: true,
    recipients: [
      {
        name: client.person,
        email: client.email,
        order: 1,
        fields: signs(
          1,
          {
            type: 'dropdown',
            place: 'delivery',
            required: true,
            options: [
              { value: 'four-weeks', option: 'Within four weeks' },
              { value: 'eight-weeks', option: 'Within eight weeks' },
            ],
            entry: 'four-weeks',
          },
          { type: 'input', place: 'reference', entry: `PO-${number.slice(-3)}` },
          { type: 'checkbox', place: 'news', entry: 'true' },
        ),
      },
      { ...tomas, order: 2, fields: signs(2) },
    ],
    ...more,
  }
}

function offer(
  person: {
    readonly name: string
    readonly email: string
    readonly position: string
    readonly salary: string
  },
  more: Pick<SampleEnvelope, 'hoursAgo' | 'steps'> & Partial<SampleEnvelope>,
): SampleEnvelope {
  return {
    name: `Offer of employment – ${person.name}`,
    message: `Welcome, ${person.name}! Please sign within two weeks.`,
    paper: () =>
      offerOfEmployment({
        person: person.name,
        position: person.position,
        salary: person.salary,
        start: 'First day of the month after next',
      }),
    sender: 'hanna',
    shared: true,
    recipients: [
      { ...hanna, order: 1, fields: signs(1) },
      {
        name: person.name,
        email: person.email,
        order: 2,
        fields: signs(
          2,
          { type: 'input', place: 'payroll-name', required: true, entry: person.name },
          {
            type: 'dropdown',
            place: 'pension',
            options: [
              { value: 'basic', option: 'Basic plan' },
              { value: 'plus', option: 'Plan with own share' },
            ],
            entry: 'plus',
          },
          { type: 'checkbox', place: 'read', required: true, entry: 'true' },
        ),
      },
    ],
    ...more,
  }
}

function handover(
  person: string,
  email: string,
  more: Pick<SampleEnvelope, 'hoursAgo' | 'steps'> & Partial<SampleEnvelope>,
): SampleEnvelope {
  return {
    name: `Handover of equipment – ${person}`,
    paper: () => handoverRecord(person),
    sender: 'hanna',
    recipients: [
      {
        name: person,
        email,
        fields: signs(
          1,
          { type: 'checkbox', place: 'notebook', entry: 'true' },
          { type: 'checkbox', place: 'telephone', entry: 'true' },
          { type: 'checkbox', place: 'card', entry: 'true' },
          { type: 'input', place: 'serial', required: true, entry: 'NB14-20417' },
          { type: 'initials', place: 'initials', required: true },
        ),
      },
      { name: 'Felix Brandt', email: 'felix@nordlicht.example', type: 'viewer' },
    ],
    ...more,
  }
}

/** A handover sent in bulk from a template with one role. */
function inBulk(bulkRow: number, name: string, steps: readonly SampleStep[]): SampleEnvelope {
  const email = `${name.toLowerCase().replace(' ', '.')}@mail.example`
  const whole = handover(name, email, { hoursAgo: 4 * day + 1 - bulkRow / 60, steps, bulkRow })
  return { ...whole, recipients: whole.recipients.slice(0, 1) }
}

const finishes = (who: number, hours: number): SampleStep => ({ who, hours, act: 'finish' })
const opens = (who: number, hours: number): SampleStep => ({ who, hours, act: 'open' })

const amira = {
  name: 'Amira Haddad',
  email: 'amira.haddad@mail.example',
  position: 'Grid engineer',
  salary: 'EUR 68,000',
}
const luca = {
  name: 'Luca Ferrari',
  email: 'luca.ferrari@mail.example',
  position: 'Site manager',
  salary: 'EUR 61,500',
}
const sofia = {
  name: 'Sofía Marín',
  email: 'sofia.marin@mail.example',
  position: 'Data analyst',
  salary: 'EUR 57,000',
}

/** All envelopes of the sample organisation, newest last. */
export const sampleEnvelopes: readonly SampleEnvelope[] = [
  consulting(clients.glas, { hoursAgo: 41 * day, steps: [finishes(0, 30), finishes(1, 52)] }),
  confidential(clients.praxis, { hoursAgo: 36 * day, steps: [finishes(0, 1), finishes(1, 20)] }),
  order(clients.kornhaus, '2026-0388', { hoursAgo: 30 * day, steps: [finishes(0, 4), finishes(1, 5)] }),
  confidential(clients.kornhaus, { hoursAgo: 29 * day, steps: [finishes(0, 2)], voidedAfter: 90 }),
  offer(sofia, { hoursAgo: 24 * day, steps: [finishes(0, 1), finishes(1, 27)] }),
  handover(sofia.name, sofia.email, { hoursAgo: 21 * day, steps: [finishes(0, 2), finishes(1, 3)] }),
  order(clients.marina, '2026-0402', { hoursAgo: 18 * day, steps: [finishes(0, 70), finishes(1, 71)] }),
  consulting(clients.praxis, {
    hoursAgo: 15 * day,
    steps: [
      opens(0, 6),
      { who: 0, hours: 31, act: 'decline', reason: 'Clause 3: we agreed on a fixed price.' },
    ],
  }),
  confidential(clients.marina, { hoursAgo: 11 * day, steps: [finishes(1, 9), finishes(0, 12)] }),
  offer(luca, { hoursAgo: 8 * day, steps: [finishes(0, 1), opens(1, 20)] }),
  order(clients.praxis, '2026-0415', { hoursAgo: 7 * day, steps: [{ who: 0, hours: 0.1, act: 'fail' }] }),
  order(clients.glas, '2026-0409', { hoursAgo: 6 * day, steps: [], voidedAfter: 20 }),
  consulting(clients.marina, { hoursAgo: 5 * day, steps: [finishes(0, 26)] }),
  inBulk(2, 'Nele Schuster', [finishes(0, 3)]),
  inBulk(3, 'Jonah Okafor', [opens(0, 5)]),
  inBulk(4, 'Beatriz Campos', [finishes(0, 22)]),
  inBulk(5, 'Mikkel Holm', []),
  inBulk(6, 'Yara Aziz', [opens(0, 40)]),
  handover(luca.name, luca.email, { hoursAgo: 3 * day, steps: [opens(0, 2)] }),
  confidential(clients.elbe, { sender: 'mara', hoursAgo: 2 * day, steps: [finishes(0, 3), opens(1, 5)] }),
  order(clients.kornhaus, '2026-0417', { hoursAgo: 20, steps: [finishes(0, 2)] }),
  consulting(clients.elbe, { hoursAgo: 3, steps: [] }),
  offer(amira, { hoursAgo: 2, steps: [finishes(0, 1)] }),
  confidential(clients.glas, { hoursAgo: 1.5, steps: null, recipients: [] }),
  order(clients.elbe, '2026-0419', { hoursAgo: 0.5, steps: null }),
]
