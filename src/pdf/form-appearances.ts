import type { DropdownField, ListBoxField, TextField } from '@libpdf/core'
import type { OpenDocument } from './document.ts'
import { PdfBool, PdfDict } from '@libpdf/core'

/**
 * Draws the appearance of form fields that have a value but no appearance, or whose form says that appearances are
 * stale. Fields that cannot be drawn are left unchanged. Source: ISO 32000-1 §12.7.2 NeedAppearances, §12.7.3.3.
 */
export function drawMissingAppearances({ pdf, follow }: OpenDocument): void {
  const dict = follow(pdf.getCatalog().get('AcroForm'))
  if (!(dict instanceof PdfDict)) return
  try {
    const form = pdf.getForm()
    if (form === null) return
    const stale = follow(dict.get('NeedAppearances')) === PdfBool.TRUE
    const fields = [...form.getTextFields(), ...form.getDropdowns(), ...form.getListBoxes()]
    const lacking = fields.filter((field) => holdsValue(field) && (stale || lacksAppearance(field)))
    for (const field of lacking) field.needsAppearanceUpdate = true
    if (lacking.length > 0) form.updateAppearances()
  } catch {
    // A form that cannot be parsed keeps its appearances.
  }
}

type ValueField = TextField | DropdownField | ListBoxField

function holdsValue(field: ValueField): boolean {
  const value = field.getValue()
  return Array.isArray(value) ? value.length > 0 : value !== ''
}

function lacksAppearance(field: ValueField): boolean {
  return field.getWidgets().some((widget) => widget.getNormalAppearance() === null)
}
