import { expect, test } from 'vitest'
import { guessMapping, personColumns, targetsOf } from './targets.ts'
import type { TargetedTemplate } from './targets.ts'

const template = {
  envelopeName: 'Lease',
  roles: [
    { id: 'r1', name: 'Tenant', recipientName: null, recipientEmail: null },
    { id: 'r2', name: '', recipientName: 'Lou', recipientEmail: 'lou@example.com' },
  ],
  fields: [
    { id: 'rent', type: 'input', recipientId: 'r1' },
    { id: '0193a6f2-1111-7000-8000-000000000000', type: 'checkbox', recipientId: 'r1' },
    { id: 'sign', type: 'signature', recipientId: 'r1' },
  ],
} as const satisfies TargetedTemplate

test('lists the targets of a template: people by role, fields that take a value, and envelope texts', () => {
  const targets = targetsOf(template)
  expect(targets.map(({ label }) => label)).toEqual([
    'Tenant: name',
    'Tenant: email',
    'Tenant: mobile',
    'Tenant: mobile for the code',
    'Tenant: message',
    'Tenant: rent',
    'Tenant: checkbox 1',
    'Role 2: name',
    'Role 2: email',
    'Role 2: mobile',
    'Role 2: mobile for the code',
    'Role 2: message',
    'Envelope: subject',
    'Envelope: message',
  ])
  expect(targets.filter(({ isNeeded }) => isNeeded).map(({ key }) => key)).toEqual([
    'role.r1.name',
    'role.r1.email',
  ])
})

test.each([
  [
    ['Tenant Name', 'TENANT_EMAIL', 'role 2: e-mail', 'Rent', 'Notes'],
    ['role.r1.name', 'role.r1.email', 'role.r2.email', 'field.rent', null],
  ],
  [
    ['Tenant', 'tenant name', 'name', 'Subject', ''],
    ['role.r1.name', null, null, 'envelope.name', null],
  ],
])('maps headings %j to %j', (headings, expected) => {
  expect(guessMapping(headings, targetsOf(template), 2)).toEqual(expected)
})

test('accepts plain headings when there is only one role', () => {
  const one = { ...template, roles: template.roles.slice(0, 1) }
  expect(guessMapping(['Name', 'Email', 'Phone'], targetsOf(one), 1)).toEqual([
    'role.r1.name',
    'role.r1.email',
    'role.r1.mobile',
  ])
})

test("finds all of a person's columns from any one of them", () => {
  const mapping = ['field.rent', 'role.r1.email', null, 'role.r2.name', 'role.r1.name']
  expect(personColumns(mapping, 1)).toEqual({ name: 4, email: 1, mobile: null })
  expect(personColumns(mapping, 3)).toEqual({ name: 3, email: null, mobile: null })
  expect([0, 2, 9].map((column) => personColumns(mapping, column))).toEqual([null, null, null])
})
