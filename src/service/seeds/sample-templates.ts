import type { RecipientType } from '#domain/recipient/recipient.ts'
import {
  confidentialityAgreement,
  consultingAgreement,
  handoverRecord,
  offerOfEmployment,
} from './contracts.ts'
import type { Paper } from './paper.ts'
import { signs } from './sample.ts'
import type { SampleAccountName, SampleField } from './sample.ts'

/** A role of a sample template: its recipient's part in the envelope, and whom it proposes. */
interface SampleRole {
  readonly name: string
  readonly person?: { readonly name: string; readonly email: string }
  readonly type?: RecipientType
  readonly order: number
  readonly fields: readonly SampleField[]
}

/** A template of the sample organisation. */
export interface SampleTemplate {
  readonly name: string
  readonly envelopeName: string
  readonly message: string | null
  readonly owner: SampleAccountName
  readonly shared: boolean
  readonly daysAgo: number
  /** Whether the sample's bulk sends use it. */
  readonly isSentInBulk?: boolean
  readonly paper: () => Promise<Paper>
  readonly roles: readonly SampleRole[]
}

const mara = { name: 'Mara Lindqvist', email: 'mara@nordlicht.example' }
const hanna = { name: 'Hanna Weiss', email: 'hanna@nordlicht.example' }
const accounts = { name: 'Accounts office', email: 'accounts@nordlicht.example' }
const open = { company: 'The company that signs below', person: 'For the company' }

export const sampleTemplates: readonly SampleTemplate[] = [
  {
    name: 'Consulting agreement',
    envelopeName: 'Consulting agreement',
    message: 'Here is the agreement as we discussed it. Please read Annex A with care.',
    owner: 'tomas',
    shared: true,
    daysAgo: 52,
    paper: () => consultingAgreement(open),
    roles: [
      {
        name: 'Client',
        order: 1,
        fields: signs(2, { type: 'initials', place: 'initials', required: true }),
      },
      { name: 'Management', person: mara, order: 2, fields: signs(1) },
      { name: 'Bookkeeping', person: accounts, type: 'carbon-copy', order: 3, fields: [] },
    ],
  },
  {
    name: 'Confidentiality, mutual',
    envelopeName: 'Confidentiality agreement',
    message: null,
    owner: 'priya',
    shared: true,
    daysAgo: 47,
    paper: () => confidentialityAgreement(open),
    roles: [
      { name: 'Nordlicht', person: mara, order: 1, fields: signs(1) },
      { name: 'Other party', order: 1, fields: signs(2) },
    ],
  },
  {
    name: 'Offer of employment',
    envelopeName: 'Your offer of employment',
    message: 'Welcome! Please sign within two weeks.',
    owner: 'hanna',
    shared: true,
    daysAgo: 33,
    paper: () =>
      offerOfEmployment({
        person: 'our new colleague',
        position: 'As agreed in the interview',
        salary: 'As agreed in the interview',
        start: 'First day of the month after next',
      }),
    roles: [
      { name: 'Head of people', person: hanna, order: 1, fields: signs(1) },
      {
        name: 'New colleague',
        order: 2,
        fields: signs(
          2,
          { type: 'input', place: 'payroll-name', required: true },
          {
            type: 'dropdown',
            place: 'pension',
            options: [
              { value: 'basic', option: 'Basic plan' },
              { value: 'plus', option: 'Plan with own share' },
            ],
          },
          { type: 'checkbox', place: 'read', required: true },
        ),
      },
    ],
  },
  {
    name: 'Handover of equipment',
    isSentInBulk: true,
    envelopeName: 'Handover of equipment',
    message: null,
    owner: 'hanna',
    shared: false,
    daysAgo: 21,
    paper: () => handoverRecord('our new colleague'),
    roles: [
      {
        name: 'New colleague',
        order: 1,
        fields: signs(
          1,
          { type: 'checkbox', place: 'notebook' },
          { type: 'checkbox', place: 'telephone' },
          { type: 'checkbox', place: 'card' },
          { type: 'input', place: 'serial', required: true },
        ),
      },
    ],
  },
]
