import { scriptFaces } from '#domain/field/field.ts'
import type { FieldAnswer, PlacedField, ScriptFace, SignatureArt } from '#domain/field/field.ts'
import type { Frame, Mark } from './mark.ts'
import { layoutInFace } from '../fonts/layout.ts'
import { verticalExtent } from '../fonts/metrics.ts'
import { drawStrokes } from './strokes.ts'
import { lineMarks } from './text-marks.ts'
import { traceMarks } from './trace.ts'

/** A signature or initials, centred and as large as the box allows. */
export function signatureMarks({ box }: PlacedField, answer: FieldAnswer): Mark[] {
  const margin = Math.min(box.width, box.height) * 0.06
  return artMarks(answer.art, {
    left: margin,
    bottom: margin,
    width: box.width - 2 * margin,
    height: box.height - 2 * margin,
  })
}

/** The styles in which a typed name looks different: one for a script that none of them has letters for. */
export function stylesOf(text: string): ScriptFace[] {
  const known = new Set<string>()
  return scriptFaces.filter((face) => {
    const lines = layoutInFace(text.trim(), { face, size: 1, width: Infinity })
    const look = lines.flatMap(({ runs }) => runs.map((run) => run.face)).join(' ')
    if (known.has(look)) return false
    known.add(look)
    return true
  })
}

/** A drawn, typed or traced signature, fitted into a frame. */
export function artMarks(art: SignatureArt | null, frame: Frame): Mark[] {
  if (art === null || frame.width <= 0 || frame.height <= 0) return []
  switch (art.kind) {
    case 'drawn':
      return drawStrokes(art, frame)
    case 'typed':
      return typedMarks(art, frame)
    case 'traced':
      return traceMarks(art, frame)
  }
}

function typedMarks(art: Extract<SignatureArt, { kind: 'typed' }>, frame: Frame): Mark[] {
  const text = art.text.trim().replaceAll(/\s+/g, ' ')
  const unit = layoutInFace(text, { face: art.face, size: 1, width: Infinity })[0]
  if (unit === undefined || unit.width === 0) return []
  const faces = unit.runs.map((run) => verticalExtent(run.face))
  const ascent = Math.max(...faces.map((extent) => extent.ascent))
  const descent = Math.max(...faces.map((extent) => extent.descent))
  const size = Math.min(frame.width / unit.width, frame.height / (ascent + descent))
  const line = layoutInFace(text, { face: art.face, size, width: Infinity })[0]
  if (line === undefined) return []
  return lineMarks(line, {
    x: frame.left + (frame.width - line.width) / 2,
    baseline: frame.bottom + (frame.height - (ascent + descent) * size) / 2 + descent * size,
    size,
  })
}
