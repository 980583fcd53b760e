import type { FieldType, PageRect } from '#domain/field/field.ts'
import { pdfPoint } from '../../../../paper/page-matrix.ts'
import type { PdfPoint } from '../../../../paper/page-matrix.ts'
import type { Box } from '../field-place.ts'
import type { Guide } from './snapping.ts'

/** A pointer's position: in the window, and on the nearest page. */
export interface Pointer {
  readonly clientX: number
  readonly clientY: number
  readonly page: number
  readonly point: PdfPoint
  /** Whether it is over a page. */
  readonly inside: boolean
  /** CSS pixels per point of that page. */
  readonly scale: number
  readonly shift: boolean
  /** Whether a key for free placement without snapping is held: Alt, Ctrl or ⌘. */
  readonly free: boolean
}

/** The dragged side or corner of a box, as on a compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

/** What was under the pointer when it was pressed. */
export type Target =
  | { readonly kind: 'page' }
  | { readonly kind: 'field'; readonly box: Box }
  | { readonly kind: 'handle'; readonly box: Box; readonly handle: Handle; readonly type: FieldType }

/** How far fields are moved: in pages, and in points on the page. */
export interface Shift {
  readonly pages: number
  readonly dx: number
  readonly dy: number
}

export type Gesture =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly start: Pointer; readonly target: Target }
  | {
      readonly kind: 'moving'
      readonly start: Pointer
      readonly grabbed: Box
      /** Ids of the moved fields, and where their boxes were. */
      readonly ids: ReadonlySet<string>
      readonly origin: readonly Box[]
      readonly shift: Shift
      readonly guides: readonly Guide[]
    }
  | {
      readonly kind: 'resizing'
      readonly start: Pointer
      readonly box: Box
      readonly handle: Handle
      readonly type: FieldType
      readonly rect: PageRect
      readonly guides: readonly Guide[]
    }
  | {
      readonly kind: 'placing'
      readonly type: FieldType
      /** Dragged from the palette until released, or chosen there and placed by the next click. */
      readonly by: 'drag' | 'click'
      readonly rect: PageRect | null
      readonly guides: readonly Guide[]
    }
  | {
      readonly kind: 'marquee'
      readonly start: Pointer
      readonly end: Pointer
      /** What was selected before and stays selected. */
      readonly kept: ReadonlySet<string>
    }

export type GestureEvent =
  | {
      readonly kind: 'press'
      readonly pointer: Pointer
      readonly target: Target
      readonly selection: ReadonlySet<string>
    }
  | { readonly kind: 'move'; readonly pointer: Pointer; readonly selection: ReadonlySet<string> }
  | { readonly kind: 'release'; readonly pointer: Pointer; readonly selection: ReadonlySet<string> }
  | { readonly kind: 'take'; readonly type: FieldType; readonly by: 'drag' | 'click' }
  | { readonly kind: 'bail' }

/** The action that a gesture asks for, once it is clear. */
export type GestureAct =
  | { readonly kind: 'select'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'move'; readonly ids: ReadonlySet<string>; readonly shift: Shift }
  | { readonly kind: 'resize'; readonly box: Box; readonly to: PageRect }
  | {
      readonly kind: 'place'
      readonly type: FieldType
      readonly rect: PageRect
      readonly keepPlacing: boolean
    }

export interface GestureStep {
  readonly gesture: Gesture
  readonly acts: readonly GestureAct[]
}

/** A pointer for tests and for gestures without one. */
export function pointerAt(page: number, x: number, y: number, more: Partial<Pointer> = {}): Pointer {
  return {
    clientX: x,
    clientY: -y,
    page,
    point: pdfPoint(x, y),
    inside: true,
    scale: 1,
    shift: false,
    free: false,
    ...more,
  }
}
