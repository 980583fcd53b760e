import { firstCharacters, withoutDirectionMarks } from '#domain/characters.ts'
import type { PdfObject } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import { PdfArray, PdfDict, PdfName, PdfString } from '@libpdf/core'

type Follow = OpenDocument['follow']

/**
 * Makes every layer stay as it is on screen, whether it is viewed, printed or exported: no automatic states, no other
 * configurations, none to be switched. Returns the names of those that are hidden. Reads them as PDFium does. Source:
 * ISO 32000-1 §8.11.4.
 */
export function freezeLayers({ pdf, follow }: OpenDocument): string[] {
  const properties = follow(pdf.getCatalog().get('OCProperties'))
  const listed = properties instanceof PdfDict ? follow(properties.get('OCGs')) : null
  if (!(properties instanceof PdfDict) || !(listed instanceof PdfArray)) return []
  const groups = listed.toArray().filter((item) => follow(item) instanceof PdfDict)
  const configuration = configurationOf(properties, follow)
  const isHidden = (item: PdfObject): boolean => {
    const group = follow(item)
    return group instanceof PdfDict && !isVisible(group, configuration, follow)
  }
  const hidden = groups.filter(isHidden)
  const frozen = PdfDict.of({
    BaseState: PdfName.of('ON'),
    ON: new PdfArray(groups.filter((group) => !hidden.includes(group))),
    OFF: new PdfArray(hidden),
    Locked: new PdfArray(groups),
  })
  for (const key of ['Configs', 'D']) properties.delete(key)
  properties.set('OCGs', new PdfArray(groups))
  properties.set('D', frozen)
  for (const item of groups) {
    const group = follow(item)
    if (!(group instanceof PdfDict)) continue
    group.delete('Usage')
    group.set('Intent', PdfName.of('View'))
  }
  return hidden.map((item) => nameOf(follow(item), follow))
}

/** The default one, unless another is explicitly meant for viewing. */
function configurationOf(properties: PdfDict, follow: Follow): PdfDict | null {
  const others = follow(properties.get('Configs'))
  const candidates = others instanceof PdfArray ? others.toArray().map(follow) : []
  const forViewing = candidates.find((one) => one instanceof PdfDict && hasIntent(one, follow, false))
  const chosen = forViewing ?? follow(properties.get('D'))
  return chosen instanceof PdfDict ? chosen : null
}

function hasIntent(dict: PdfDict, follow: Follow, unlessTold: boolean): boolean {
  const intent = follow(dict.get('Intent'))
  if (intent === null) return unlessTold
  const names = intent instanceof PdfArray ? intent.toArray().map(follow) : [intent]
  return names.some((name) => name instanceof PdfName && ['All', 'View'].includes(name.value))
}

function isVisible(group: PdfDict, configuration: PdfDict | null, follow: Follow): boolean {
  if (!hasIntent(group, follow, true)) return true
  const own = viewState(group, follow)
  if (own !== null) return own !== 'OFF'
  if (configuration === null) return true
  const lists = (key: string) => holds(follow(configuration.get(key)), group, follow)
  if (lists('OFF')) return false
  return lists('ON') || !isNamed(follow(configuration.get('BaseState')), 'OFF')
}

/** The state that a layer states for viewing. */
function viewState(group: PdfDict, follow: Follow): string | null {
  const usage = follow(group.get('Usage'))
  const view = usage instanceof PdfDict ? follow(usage.get('View')) : null
  const state = view instanceof PdfDict ? follow(view.get('ViewState')) : null
  return state instanceof PdfName ? state.value : null
}

function holds(list: PdfObject | null, group: PdfDict, follow: Follow): boolean {
  return list instanceof PdfArray && list.toArray().some((item) => follow(item) === group)
}

function isNamed(object: PdfObject | null, name: string): boolean {
  return object instanceof PdfName && object.value === name
}

function nameOf(group: PdfObject | null, follow: Follow): string {
  const name = group instanceof PdfDict ? follow(group.get('Name')) : null
  const words = name instanceof PdfString ? name.asString().toWellFormed() : ''
  return firstCharacters(
    withoutDirectionMarks(words)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    60,
  )
}
