import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { RowQuery } from './row-query.ts'

/** What the driver's own query does with the answers to it. Its types leave them out. */
interface Handlers {
  queryMode?: 'extended'
  submit: (connection: pg.Connection) => void
  handleRowDescription: (message: object) => void
  handleDataRow: (message: object) => void
  handleCommandComplete: (message: object, connection: pg.Connection) => void
  handleReadyForQuery: (connection: pg.Connection) => void
  callback: (fault: Error | null, result: pg.QueryResult) => void
}

/** What such a query needs of a connection. */
interface Synchronised {
  readonly stream: pg.Connection['stream']
  sync: () => void
}

/**
 * Statements that go to the server in one message, and whose answers come back in one: on a busy machine a message costs
 * more than a row, and on a network each way costs its delay. They run one after the other. The first that fails ends the
 * batch, and those after it are not run. Source: PostgreSQL, Frontend/Backend Protocol, Pipelining.
 */
export class Batch implements pg.Submittable {
  /** The results in the order of the statements. Rejects with the first failure. */
  readonly results: Promise<pg.QueryResult[]>
  readonly #statements: Handlers[]
  readonly #found: pg.QueryResult[] = []
  #current = 0
  #fault: Error | null = null
  #resolve!: (results: pg.QueryResult[]) => void
  #reject!: (fault: Error) => void

  constructor(statements: readonly Pick<CompiledQuery, 'sql' | 'parameters'>[]) {
    this.results = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#statements = statements.map(({ sql, parameters }) => this.#statement(sql, parameters))
  }

  #statement(text: string, values: readonly unknown[]): Handlers {
    const statement = new RowQuery(text, [...values]) as unknown as Handlers
    statement.queryMode = 'extended'
    statement.callback = (fault, result) => {
      if (fault === null) this.#found.push(result)
      else this.#fault ??= fault
    }
    return statement
  }

  /** Called by the driver when it is this batch's turn. */
  submit(connection: pg.Connection): void {
    const { stream } = connection
    const whole = connection as unknown as Synchronised
    // Each statement asks the server to answer it at once. They are to wait for the last one.
    const shared = Object.create(whole, { sync: { value: () => undefined } }) as pg.Connection
    stream.cork()
    try {
      for (const statement of this.#statements) {
        statement.submit(shared)
        // Its values cannot be written. What comes after it may depend on it.
        if (this.#fault !== null) break
      }
    } finally {
      whole.sync()
      stream.uncork()
    }
  }

  handleRowDescription(message: object): void {
    this.#statements[this.#current]?.handleRowDescription(message)
  }

  handleDataRow(message: object): void {
    this.#statements[this.#current]?.handleDataRow(message)
  }

  handleCommandComplete(message: object, connection: pg.Connection): void {
    this.#statements[this.#current]?.handleCommandComplete(message, connection)
    this.#current += 1
  }

  handleEmptyQuery(): void {
    this.#current += 1
  }

  handleCopyInResponse(connection: pg.Connection & { sendCopyFail: (words: string) => void }): void {
    connection.sendCopyFail('A batch copies nothing')
  }

  /** The server has run what came before, and leaves out the rest. Called for a lost connection too. */
  handleError(fault: Error): void {
    this.#reject(this.#fault ?? fault)
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const statement of this.#statements.slice(0, this.#current))
      statement.handleReadyForQuery(connection)
    if (this.#fault === null) this.#resolve(this.#found)
    else this.#reject(this.#fault)
  }
}
