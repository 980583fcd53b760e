import { all, textAt } from '../element.ts'
import { birthsOf, yearsBetween } from '../gather.ts'
import type { Element } from '../element.ts'
import type { XmlFormat } from './format.ts'

/** The consolidated list of the United Nations. Source: UN Security Council, schema of the consolidated list. */
export const un: XmlFormat = {
  entries: ['INDIVIDUAL'],
  root: (attributes, { dated }) => dated(attributes['dateGenerated'] ?? ''),
  entry: (element, { add }) => {
    const names = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
    const reference = textAt(element, 'REFERENCE_NUMBER')
    add(reference === '' ? textAt(element, 'DATAID') : reference, {
      names: [
        { name: names.map((name) => textAt(element, name)).join(' '), isWeak: false },
        { name: textAt(element, 'NAME_ORIGINAL_SCRIPT'), isWeak: false },
        ...all(element, 'INDIVIDUAL_ALIAS').map((alias) => ({
          name: textAt(alias, 'ALIAS_NAME'),
          isWeak: textAt(alias, 'QUALITY').toLowerCase() === 'low',
        })),
      ],
      births: all(element, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(birthsIn),
      programmes: [textAt(element, 'UN_LIST_TYPE')],
    })
  },
}

function birthsIn(birth: Element): string[] {
  const [first, last] = [textAt(birth, 'FROM_YEAR'), textAt(birth, 'TO_YEAR')]
  if (first !== '' && last !== '') return yearsBetween(Number(first), Number(last))
  const date = textAt(birth, 'DATE')
  return birthsOf(date === '' ? textAt(birth, 'YEAR') : date)
}
