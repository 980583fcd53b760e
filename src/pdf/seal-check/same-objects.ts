import type { PdfObject } from '@libpdf/core'
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import { areEqualBytes } from './find-bytes.ts'

type Value = PdfObject | null | undefined

/** Compares values of one revision with those of a later one, following references. Pages are compared by number. */
export class Comparison {
  readonly before: OpenDocument
  readonly after: OpenDocument
  private readonly pagesBefore: ReadonlyMap<string, number>
  private readonly pagesAfter: ReadonlyMap<string, number>
  /** Pairs of references already found to be equal. */
  private settled: ReadonlySet<string> = new Set()

  constructor(before: OpenDocument, after: OpenDocument) {
    this.before = before
    this.after = after
    this.pagesBefore = numbered(before)
    this.pagesAfter = numbered(after)
  }

  /** Whether two values are equal. Not recursive, since some files have chains of thousands of links. */
  areSame(one: Value, other: Value): boolean {
    const waiting: [Value, Value][] = [[one, other]]
    const taken = new Set(this.settled)
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      if (!this.compare(pair, waiting, taken)) return false
    }
    this.settled = taken
    return true
  }

  /** Keys of a dictionary that only one side has, or whose value differs. */
  differingKeys(one: PdfDict | null, other: PdfDict | null): string[] {
    const keys = new Set([...keysOf(one), ...keysOf(other)])
    return [...keys].filter((key) => !this.areSame(one?.get(key), other?.get(key)))
  }

  /** `taken` holds pairs of references assumed equal unless this comparison finds otherwise. */
  private compare([one, other]: [Value, Value], waiting: [Value, Value][], taken: Set<string>): boolean {
    const page = one instanceof PdfRef ? this.pagesBefore.get(one.toString()) : undefined
    const otherPage = other instanceof PdfRef ? this.pagesAfter.get(other.toString()) : undefined
    if (page !== undefined || otherPage !== undefined) return page === otherPage
    if (one instanceof PdfRef && other instanceof PdfRef) {
      const pair = `${one.toString()}=${other.toString()}`
      if (taken.has(pair)) return true
      taken.add(pair)
    }
    const [left, right] = [this.before.follow(one), this.after.follow(other)]
    if (left instanceof PdfDict && right instanceof PdfDict) return compareDictionaries(left, right, waiting)
    if (left instanceof PdfArray && right instanceof PdfArray) {
      if (left.length !== right.length) return false
      for (let index = 0; index < left.length; index += 1) waiting.push([left.at(index), right.at(index)])
      return true
    }
    return areSamePlain(left, right)
  }
}

function compareDictionaries(left: PdfDict, right: PdfDict, waiting: [Value, Value][]): boolean {
  if (left instanceof PdfStream !== right instanceof PdfStream) return false
  if (left instanceof PdfStream && right instanceof PdfStream && !areEqualBytes(left.data, right.data))
    return false
  for (const key of new Set([...keysOf(left), ...keysOf(right)]))
    waiting.push([left.get(key), right.get(key)])
  return true
}

function keysOf(dict: PdfDict | null): string[] {
  return dict === null ? [] : Array.from(dict, ([key]) => key.value)
}

function areSamePlain(left: PdfObject | null, right: PdfObject | null): boolean {
  const [one, other] = [left, right].map((value) => (value instanceof PdfNull ? null : value))
  if (one === null || other === null || one === undefined || other === undefined) return one === other
  if (one instanceof PdfNumber && other instanceof PdfNumber) return one.value === other.value
  if (one instanceof PdfName && other instanceof PdfName) return one.value === other.value
  if (one instanceof PdfBool && other instanceof PdfBool) return one.value === other.value
  if (one instanceof PdfString && other instanceof PdfString) return areEqualBytes(one.bytes, other.bytes)
  return false
}

function numbered({ pages }: OpenDocument): ReadonlyMap<string, number> {
  return new Map(pages.map(({ ref }, index) => [ref.toString(), index]))
}
