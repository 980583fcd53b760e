import type { Intake } from '#domain/document/intake.ts'
import type { FieldSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { OpenDocument } from '../document.ts'
import type { RemovedPart } from './sanitise.ts'
import { formSuggestions } from '../form-suggestions.ts'
import { saveByContent } from '../save-by-content.ts'
import { transplant } from '../transplant.ts'
import { keptFiles } from './attachments.ts'
import { flattenAnnotations } from './flatten.ts'
import { freezeLayers } from './layers.ts'
import { sanitise } from './sanitise.ts'

/** A document as everyone gets it. */
export interface FitDocument {
  readonly bytes: Uint8Array
  readonly removed: ReadonlySet<RemovedPart>
  readonly signed: boolean
  readonly form: readonly FieldSuggestion[]
  readonly intake: Omit<Intake, 'signatures'>
}

/**
 * Makes a document consist of what its pages show on screen: no form, comments, switchable layers or anything that
 * acts. Written in one revision by our own writer.
 */
export async function makeFit(document: OpenDocument): Promise<FitDocument> {
  const form = formOf(document)
  const kept = await keptFiles(document)
  const { removed, signed } = sanitise(document, kept)
  const { drawn, hidden, undrawn } = flattenAnnotations(document)
  const hiddenLayers = freezeLayers(document)
  for (const key of ['AcroForm', 'Perms', 'DSS']) document.pdf.getCatalog().delete(key)
  const bytes = await saveByContent(transplant([document]))
  return {
    bytes,
    removed,
    signed,
    form,
    intake: { drawn, hidden, ...(undrawn > 0 && { undrawn }), hiddenLayers, files: kept.files },
  }
}

/** A form that cannot be parsed has no suggestions. */
function formOf(document: OpenDocument): readonly FieldSuggestion[] {
  try {
    return formSuggestions(document)
  } catch {
    return []
  }
}
