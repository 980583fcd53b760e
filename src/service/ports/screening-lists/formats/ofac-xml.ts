import { all, textAt } from '../element.ts'
import type { Element } from '../element.ts'
import { birthsOf, usDay } from '../gather.ts'
import type { XmlFormat } from './format.ts'

/** `sdn.xml` and `consolidated.xml` of the United States, with weak and strong aliases. Source: OFAC, sdnList schema. */
export const ofacSimple: XmlFormat = {
  entries: ['publshInformation', 'sdnEntry'],
  entry: (element, { add, dated }) => {
    if (element.name === 'publshInformation') return dated(usDay(textAt(element, 'Publish_Date')))
    if (textAt(element, 'sdnType') !== 'Individual') return
    add(textAt(element, 'uid'), {
      names: [
        { name: nameOf(element), isWeak: false },
        ...all(element, 'akaList', 'aka').map((aka) => ({
          name: nameOf(aka),
          isWeak: textAt(aka, 'category') === 'weak',
        })),
      ],
      births: all(element, 'dateOfBirthList', 'dateOfBirthItem').flatMap((one) =>
        birthsOf(textAt(one, 'dateOfBirth')),
      ),
      programmes: all(element, 'programList', 'program').map(({ text }) => text),
    })
  },
}

function nameOf(element: Element): string {
  return `${textAt(element, 'firstName')} ${textAt(element, 'lastName')}`
}
