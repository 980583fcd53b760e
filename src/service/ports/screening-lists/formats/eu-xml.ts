import { all } from '../element.ts'
import { birthsOf, partial } from '../gather.ts'
import type { XmlFormat } from './format.ts'

/** The consolidated list of the European Union. Source: European Commission, FSD export 1.1. */
export const eu: XmlFormat = {
  entries: ['sanctionEntity'],
  root: (attributes, { dated }) => dated(attributes['generationDate'] ?? ''),
  entry: (element, { add }) => {
    if (!all(element, 'subjectType').some(({ attributes }) => isPerson(attributes))) return
    const { euReferenceNumber = '', logicalId = '' } = element.attributes
    add(euReferenceNumber === '' ? logicalId : euReferenceNumber, {
      names: all(element, 'nameAlias').map(({ attributes }) => ({
        name: wholeName(attributes),
        isWeak: attributes['strong'] === 'false',
      })),
      births: all(element, 'birthdate').flatMap(({ attributes }) => {
        const { birthdate = '', year = '', monthOfYear = '0', dayOfMonth = '0' } = attributes
        if (birthdate !== '') return birthsOf(birthdate)
        return year === '' ? [] : [partial(year, monthOfYear, dayOfMonth)]
      }),
      programmes: all(element, 'regulation').map(({ attributes }) => attributes['programme'] ?? ''),
    })
  },
}

type Attributes = Readonly<Record<string, string>>

function isPerson({ code = '', classificationCode = '' }: Attributes): boolean {
  return code === 'person' || classificationCode === 'P'
}

function wholeName({
  wholeName: whole = '',
  firstName = '',
  middleName = '',
  lastName = '',
}: Attributes): string {
  return whole === '' ? `${firstName} ${middleName} ${lastName}` : whole
}
