import pg from 'pg'
import { memberOf } from './column-names.ts'
import { getTypeParser } from './values.ts'

/** A column of an answer, as the server describes it. */
interface Column {
  readonly name: string
  readonly dataTypeID: number
}

type Row = Record<string, unknown>

/** What the driver's query has that its types leave out. */
interface Inner {
  readonly _result: { readonly rows: Row[]; fields: readonly Column[] }
  _canceledDueToError: unknown
  _checkForMultirow: () => void
}

/** How the rows of an answer are built: the names and the types of their members, which each answer to a text has again. */
class RowShape {
  readonly #columns: readonly Column[]
  readonly #members: readonly string[]
  readonly #readers: readonly ((text: string) => unknown)[]
  readonly #blank: Row

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#members = columns.map(({ name }) => memberOf(name))
    this.#readers = columns.map(({ dataTypeID }) => getTypeParser(dataTypeID) as (text: string) => unknown)
    // Members that are set one by one make an object that is slow to read and to copy. What is read from text does not.
    const text = `{${this.#members.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`
    this.#blank = JSON.parse(text) as Row
  }

  isOf(columns: readonly Column[]): boolean {
    return (
      columns.length === this.#columns.length &&
      columns.every(({ name, dataTypeID }, at) => {
        const own = this.#columns[at]
        return own?.dataTypeID === dataTypeID && own.name === name
      })
    )
  }

  row(values: readonly (string | null)[]): Row {
    const row = { ...this.#blank }
    const members = this.#members
    // The last of several columns of one name counts.
    for (let at = 0; at < members.length; at += 1) {
      const text = values[at]
      row[members[at] ?? ''] = text === null || text === undefined ? null : this.#readers[at]?.(text)
    }
    return row
  }
}

/** The shapes of the rows of texts. */
export class RowShapes {
  readonly #known = new Map<string, RowShape>()

  /** A column that was added, or has another type, makes another shape. */
  of(text: string, columns: readonly Column[]): RowShape {
    const known = this.#known.get(text)
    if (known?.isOf(columns) === true) return known
    const shape = new RowShape(columns)
    if (text.length > longestKept) return shape
    if (this.#known.size >= mostKept) this.#known.clear()
    this.#known.set(text, shape)
    return shape
  }

  get size(): number {
    return this.#known.size
  }
}

/** Texts are few, except those of lists with filters. */
const mostKept = 2000
/** Several times as long as any text with a fixed number of values. One for thousands of them comes once. */
const longestKept = 10_000

const shapes = new RowShapes()

/**
 * A query of the driver whose rows have members in camelCase and are built by a shape that is kept for its text. The
 * driver's own builds one for each answer, which takes longer than reading a few rows.
 */
export class RowQuery extends pg.Query {
  #shape: RowShape | null = null

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    const inner = this as unknown as Inner & { readonly text: string }
    inner._checkForMultirow()
    inner._result.fields = fields
    this.#shape = shapes.of(inner.text, fields)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const inner = this as unknown as Inner
    if (inner._canceledDueToError !== false || this.#shape === null) return
    try {
      inner._result.rows.push(this.#shape.row(fields))
    } catch (fault) {
      inner._canceledDueToError = fault
    }
  }
}
