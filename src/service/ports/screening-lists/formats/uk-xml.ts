import { all, textAt } from '../element.ts'
import { birthsOf } from '../gather.ts'
import type { Element } from '../element.ts'
import type { XmlFormat } from './format.ts'

const nameParts = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6']

/** The UK Sanctions List, whose family names are in `Name6`. Source: FCDO, UK Sanctions List, format of the XML. */
export const uk: XmlFormat = {
  entries: ['DateGenerated', 'Designation'],
  entry: (element, { add, dated }) => {
    if (element.name === 'DateGenerated') return dated(element.text)
    if (textAt(element, 'IndividualEntityShip') !== 'Individual') return
    add(textAt(element, 'UniqueID'), {
      names: [
        ...all(element, 'Names', 'Name')
          .toSorted((one, other) => Number(isPrimary(other)) - Number(isPrimary(one)))
          .map((name) => ({
            name: nameParts.map((part) => textAt(name, part)).join(' '),
            isWeak: isWeakAlias(textAt(name, 'AliasStrength')),
          })),
        ...all(element, 'NonLatinNames', 'NonLatinName').map((name) => ({
          name: textAt(name, 'NameNonLatinScript'),
          isWeak: false,
        })),
      ],
      births: all(element, 'IndividualDetails', 'Individual', 'DOBs', 'DOB').flatMap(({ text }) =>
        birthsOf(text),
      ),
      programmes: [textAt(element, 'RegimeName')],
    })
  },
}

function isPrimary(name: Element): boolean {
  return textAt(name, 'NameType').toLowerCase().startsWith('primary name')
}

/** The list calls aliases of good or low quality. */
export function isWeakAlias(strength: string): boolean {
  return strength.toLowerCase().includes('low')
}
