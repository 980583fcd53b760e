import type { LabelColor } from '#domain/label/label.ts'
import type { ColumnType } from 'kysely'
import type { Made, Text } from './columns.ts'

/** What an organisation sorts its envelopes by. */
export interface LabelsTable {
  organisationId: Text
  id: Text
  /** Unique in any letter case. Levels are separated by a slash. */
  name: Text
  color: LabelColor
  created: Made
}

export interface EnvelopeLabelsTable {
  organisationId: Text
  envelopeId: Text
  labelId: Text
}

/** What a page of a sent envelope says. */
export interface PageTextsTable {
  organisationId: Text
  envelopeId: Text
  documentId: Text
  /** From 1 in its document. */
  page: number
  text: Text
  /** What it is found by, with the place of each. */
  words: string
  /** How often a machine began to read it without an end, where it is a picture. Null for any other page. */
  scanTries: ColumnType<number | null, number | null | undefined, number | null>
}
