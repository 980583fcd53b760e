import { expect, test } from 'vitest'
import { meaningOf, labelLanguageOf } from './label-meaning.ts'

test.each([
  ['Signature:', 'signature'],
  ['Authorized Signature', 'signature'],
  ['By:', 'signature'],
  ['Unterschrift des Mieters:', 'signature'],
  ['Datum, Unterschrift', 'signature'],
  ['Signé', 'signature'],
  ['Firma del arrendatario', 'signature'],
  ['Date:', 'date'],
  ['Date (mm/dd/yyyy)', 'date'],
  ['DATUM', 'date'],
  ['Fecha:', 'date'],
  ['Date de signature', 'date'],
  ['Date of birth:', 'input'],
  ['Ort, Datum', 'input'],
  ['Lieu et date :', 'input'],
  ['Printed name:', 'input'],
  ['Nom et prénom', 'input'],
  ['Nombre:', 'input'],
  ['Name of signatory', 'input'],
  ['E-mail:', 'input'],
  ['Initials', 'initials'],
  ['Paraphe :', 'initials'],
  ['Witness:', 'witness'],
  ['Signature of witness', 'witness'],
  ['Zeugin', 'witness'],
  ['In witness whereof', null],
  ['the goods delivered under this agreement are', null],
  ['Chapter one', null],
  ['', null],
])('“%s” means %s', (label, meaning) => {
  expect(meaningOf(label)).toBe(meaning)
})

test('reads “Firma” as a company in German and as a signature elsewhere', () => {
  const german = labelLanguageOf(['Der Vertrag zwischen der GmbH und dem Mieter ist bindend.'])
  const spanish = labelLanguageOf(['El contrato entre los arrendatarios y la empresa, con fecha de hoy.'])
  expect(meaningOf('Firma:', german)).toBe('input')
  expect(meaningOf('Firma:', spanish)).toBe('signature')
})
