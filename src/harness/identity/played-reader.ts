import type { DocumentReader, DocumentReading } from '#service/ports/document-reader/document-reader.ts'

type ZoneReading = Extract<DocumentReading, { readonly read: true }>

/** What a clear photo of the passport of `someDetails` is read as. */
export const someReading: ZoneReading = {
  read: true,
  format: 'TD3',
  documentCode: 'P',
  issuer: 'AUS',
  number: 'P1234567',
  familyName: 'PARK',
  givenNames: 'ADA',
  nationality: 'AUS',
  birthDate: '901210',
  expiryDate: '990101',
  sex: 'female',
  lines: ['P<AUSPARK<<ADA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', 'P1234567<3AUS9012101F9901017<<<<<<<<<<<<<<02'],
  checks: { number: true, birthDate: true, expiryDate: true, composite: true },
  namesTruncated: false,
  certainty: { number: 0.99, dates: 0.99, names: 0.99 },
  photo: 0,
  zone: { left: 0.05, top: 0.7, width: 0.9, height: 0.2 },
  reader: { name: 'Test reader', version: '1' },
}

/** A day some years ahead as zones write it, so that documents of tests do not expire. */
const ahead = `${String((new Date().getUTCFullYear() + 4) % 100).padStart(2, '0')}0101`

/** A reader that says what a test tells it, and counts how often it was asked. */
export function playedReader() {
  const played: { next: DocumentReading | (() => Promise<DocumentReading>); asked: number } = {
    next: { ...someReading, expiryDate: ahead },
    asked: 0,
  }
  const reader: DocumentReader = {
    read: async () => {
      played.asked += 1
      return typeof played.next === 'function' ? played.next() : played.next
    },
    probe: () => ({ stages: [] }),
    close: async () => undefined,
  }
  const shows = (changed: Partial<ZoneReading> = {}) => {
    played.next = { ...someReading, expiryDate: ahead, ...changed }
  }
  return { reader, played, shows }
}
