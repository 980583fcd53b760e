import { CamelCasePlugin } from 'kysely'

/** Kysely's own rules, with each name converted once. */
class Names extends CamelCasePlugin {
  readonly columns = remembered((name) => this.snakeCase(name))
  readonly members = remembered((name) => this.camelCase(name))
}

function remembered(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const converted = convert(name)
    known.set(name, converted)
    return converted
  }
}

const names = new Names()

/** The column, in snake_case, for a name in camelCase. */
export const columnOf = names.columns

/** The member of a row, in camelCase, for the name of a column. */
export const memberOf = names.members
