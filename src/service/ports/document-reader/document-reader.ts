import type { PhotoKind } from '#domain/verification/identity.ts'
import type { Probe } from '../probe/probe.ts'

/** A photo to be read. */
export interface DocumentPhoto {
  readonly kind: PhotoKind
  readonly type: 'image/jpeg' | 'image/png'
  readonly bytes: Uint8Array
}

/**
 * Why nothing was read. `no-zone`: no photo shows a machine-readable zone. `unreadable`: one does, but not clearly
 * enough, or its check digits do not agree. `too-large` and `damaged` are about the picture files. `took-too-long` and
 * `reader-failed` say nothing about the photos. Of several photos, the reason that came closest to a reading.
 */
export type UnreadReason =
  | 'no-zone'
  | 'unreadable'
  | 'too-large'
  | 'damaged'
  | 'took-too-long'
  | 'reader-failed'

/** Where the zone is in a photo that is shown upright, in shares of its width and height from the top left corner. */
export interface ZoneBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What a machine-readable zone says. Source: ICAO Doc 9303, parts 3 to 6. */
export interface ZoneReading {
  readonly read: true
  readonly format: 'TD1' | 'TD2' | 'TD3'
  /** The first two characters without fillers, such as `P` or `ID`. */
  readonly documentCode: string
  /** The state or organisation that issued it: three letters, or `D` for Germany. */
  readonly issuer: string
  /** The document number without fillers. */
  readonly number: string
  /** Latin capital letters, with spaces for fillers. No check digit covers names. */
  readonly familyName: string
  readonly givenNames: string
  readonly nationality: string
  /** `YYMMDD`; unknown parts of a birth date are `<`. */
  readonly birthDate: string
  readonly expiryDate: string
  readonly sex: 'male' | 'female' | 'unspecified'
  /** The zone as it was read, with fillers. */
  readonly lines: readonly string[]
  /** Whether each check digit agrees. A reading whose number, dates or composite do not is never given out as read. */
  readonly checks: {
    readonly number: boolean
    readonly birthDate: boolean
    readonly expiryDate: boolean
    readonly composite: boolean
  }
  /** Whether the names fill all of their space, so that some of them may be cut off. */
  readonly namesTruncated: boolean
  /** How sure the reader is of the least certain character of each part, from 0 to 1. */
  readonly certainty: { readonly number: number; readonly dates: number; readonly names: number }
  /** The photo that was read, by its place in the list. */
  readonly photo: number
  readonly zone: ZoneBox
  readonly reader: { readonly name: string; readonly version: string }
}

/** The result of reading the photos of one document. */
export type DocumentReading = ZoneReading | { readonly read: false; readonly reason: UnreadReason }

/**
 * Reads the machine-readable zone of photos. A reading shows that the photo is legible and its check digits agree:
 * it says nothing about whether the document is genuine. No check digit tells Z from 5, or S and I from 8, so a number
 * proves something only if it equals what was typed.
 */
export interface DocumentReader {
  /** Reads one document. Never throws, ends within a deadline, and never connects anywhere. */
  read(photos: readonly DocumentPhoto[]): Promise<DocumentReading>
  /** How to probe whether it works. */
  probe(): Probe
  close(): Promise<void>
}
