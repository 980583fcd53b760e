import { all, textAt } from '../element.ts'
import type { Element } from '../element.ts'
import { partial } from '../gather.ts'
import type { Gathering } from '../gather.ts'
import type { XmlFormat } from './format.ts'

/**
 * `sdn_advanced.xml` and `cons_advanced.xml` of the United States: names in parts and scripts, and numbers for words that its
 * beginning explains. Source: OFAC, Advanced Sanctions Data Model.
 */
export function newOfacAdvanced(): XmlFormat {
  const words = new Map<string, string>()
  const individuals = new Set<string>()
  /** Of every subtype its type. */
  const types = new Map<string, string>()
  const people = new Set<string>()
  return {
    entries: [
      'DateOfIssue',
      'PartyType',
      'PartySubType',
      'FeatureType',
      'SanctionsType',
      'DistinctParty',
      'SanctionsEntry',
    ],
    entry: (element, gathering) => {
      const { name, attributes } = element
      switch (name) {
        case 'DateOfIssue':
          return gathering.dated(dayOf(element))
        case 'PartyType':
          if (element.text.trim() === 'Individual') individuals.add(attributes['ID'] ?? '')
          return undefined
        case 'PartySubType':
          return void types.set(attributes['ID'] ?? '', attributes['PartyTypeID'] ?? '')
        case 'FeatureType':
        case 'SanctionsType':
          return void words.set(`${name} ${attributes['ID'] ?? ''}`, element.text.trim())
        case 'DistinctParty':
          for (const profile of all(element, 'Profile')) {
            if (!individuals.has(types.get(profile.attributes['PartySubTypeID'] ?? '') ?? '')) continue
            people.add(profile.attributes['ID'] ?? '')
            addProfile(profile, words, gathering)
          }
          return undefined
        default:
          return addProgrammes(element, { words, people, gathering })
      }
    },
  }
}

function addProfile(profile: Element, words: ReadonlyMap<string, string>, { add }: Gathering): void {
  const aliases = all(profile, 'Identity', 'Alias')
  // The name by which the list has someone comes first.
  const inOrder = [
    ...aliases.filter(({ attributes }) => attributes['Primary'] === 'true'),
    ...aliases.filter(({ attributes }) => attributes['Primary'] !== 'true'),
  ]
  const births = all(profile, 'Feature').filter(
    ({ attributes }) => words.get(`FeatureType ${attributes['FeatureTypeID'] ?? ''}`) === 'Birthdate',
  )
  add(profile.attributes['ID'] ?? '', {
    names: inOrder.flatMap((alias) =>
      all(alias, 'DocumentedName').map((documented) => ({
        name: all(documented, 'DocumentedNamePart', 'NamePartValue')
          .map(({ text }) => text.trim())
          .join(' '),
        isWeak: alias.attributes['LowQuality'] === 'true',
      })),
    ),
    births: births.flatMap((feature) => {
      const periods = all(feature, 'FeatureVersion', 'DatePeriod')
      return periods.flatMap((period) => [
        ...new Set([...all(period, 'Start', 'From'), ...all(period, 'End', 'To')].map(dayOf)),
      ])
    }),
  })
}

/** A day by its parts. A period of a whole year has its first and its last day. */
function dayOf(element: Element): string {
  return partial(textAt(element, 'Year'), textAt(element, 'Month'), textAt(element, 'Day'))
}

interface Known {
  readonly words: ReadonlyMap<string, string>
  readonly people: ReadonlySet<string>
  readonly gathering: Gathering
}

function addProgrammes(element: Element, { words, people, gathering }: Known): void {
  const id = element.attributes['ProfileID'] ?? ''
  if (!people.has(id)) return
  const measures = all(element, 'SanctionsMeasure').filter(
    ({ attributes }) => words.get(`SanctionsType ${attributes['SanctionsTypeID'] ?? ''}`) === 'Program',
  )
  gathering.add(id, { programmes: measures.map((measure) => textAt(measure, 'Comment')) })
}
