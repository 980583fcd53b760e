import { AbortedTransactionError, CompiledQuery } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { Batch } from './batch.ts'
import { ConnectionShares, noteTransaction } from './connection-shares.ts'
import { RowQuery } from './row-query.ts'

/** A connection that can send several statements at once. */
export class BatchingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** Statements whose results nobody waits for: they go with the next ones. */
  #postponed: CompiledQuery[] = []
  #isInTransaction = false
  /** Whether the server knows of the transaction. */
  #hasBegun = false
  #isBroken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const [result] = await this.executeTogether<Row>([query])
    if (result === undefined) throw new Error('A statement was not answered')
    return result
  }

  /**
   * The results of several statements, which go to the server together and run one after the other there. The first that
   * fails ends them: what comes after it is not run.
   */
  async executeTogether<Row>(queries: readonly CompiledQuery[]): Promise<QueryResult<Row>[]> {
    const before = this.#postponed
    this.#postponed = []
    this.#hasBegun = true
    const results = await this.#run([...before, ...queries])
    return results.slice(before.length).map(resultOf<Row>)
  }

  async #run(queries: readonly CompiledQuery[]): Promise<pg.QueryResult[]> {
    const [first] = queries
    try {
      if (first !== undefined && queries.length === 1) return [await this.#single(first)]
      return await this.#client.query(new Batch(queries)).results
    } catch (fault) {
      // Its stack leads to the socket it came from. That of who asked tells more.
      if (fault instanceof Error) Error.captureStackTrace(fault)
      throw fault
    }
  }

  #single({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done = (fault: Error | null | undefined, result: pg.QueryResult) => {
        if (fault) reject(fault)
        else resolve(result)
      }
      this.#client.query(new RowQuery(sql, [...parameters], done))
    })
  }

  /**
   * Sends a statement with the next one, or with the end of the transaction, which then fails if it does. Throws outside of
   * a transaction, which would have no end.
   */
  postpone(query: CompiledQuery): void {
    if (!this.#isInTransaction) throw new TypeError('A statement can be postponed in a transaction only')
    this.#postponed.push(query)
  }

  begin(settings: TransactionSettings): void {
    this.#isInTransaction = true
    this.#hasBegun = false
    this.#postponed = [CompiledQuery.raw(beginning(settings))]
  }

  async commit(): Promise<void> {
    // Nobody asked anything in this transaction.
    if (!this.#hasBegun && this.#postponed.length === 1) return this.forget()
    const [result] = await this.executeTogether<Ended>([CompiledQuery.raw('commit')])
    if (result?.rows[0]?.command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    const hasBegun = this.#hasBegun
    this.forget()
    if (!hasBegun) return
    try {
      await this.executeQuery(CompiledQuery.raw('rollback'))
    } catch (fault) {
      this.#isBroken = true
      throw fault
    }
  }

  /** Leaves out what was postponed. */
  forget(): void {
    this.#postponed = []
  }

  release(): void {
    this.forget()
    this.#isInTransaction = false
    this.#client.release(this.#isBroken)
  }

  // oxlint-disable-next-line require-yield -- The service reads every list in pages
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Results are not streamed')
  }
}

interface Ended {
  readonly command: string
}

function beginning({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
  return `begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function resultOf<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  if (command === 'ROLLBACK' || command === 'COMMIT') return { rows: [{ command }] as Row[] }
  return {
    rows: rows as Row[],
    ...(changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
  }
}

/**
 * Kysely's driver for PostgreSQL, except that the beginning of a transaction goes with its first statement: on its own it
 * would cost a message, and the time to the server and back.
 */
export class BatchingDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, BatchingConnection>()
  readonly #shares: ConnectionShares
  readonly #giveBack = new WeakMap<BatchingConnection, () => void>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
    this.#shares = new ConnectionShares(pool.options.max)
  }

  async init(): Promise<void> {
    // The pool connects when it is asked.
  }

  async acquireConnection(): Promise<BatchingConnection> {
    const giveBack = await this.#shares.take()
    try {
      const client = await this.#pool.connect()
      const connection = this.#connections.get(client) ?? new BatchingConnection(client)
      this.#connections.set(client, connection)
      this.#giveBack.set(connection, giveBack)
      return connection
    } catch (fault) {
      giveBack()
      throw fault
    }
  }

  async beginTransaction(connection: BatchingConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
    const giveBack = this.#giveBack.get(connection)
    const end = noteTransaction()
    this.#giveBack.set(connection, () => {
      end()
      giveBack?.()
    })
  }

  async commitTransaction(connection: BatchingConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: BatchingConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: BatchingConnection): Promise<void> {
    try {
      connection.release()
    } finally {
      this.#giveBack.get(connection)?.()
      this.#giveBack.delete(connection)
    }
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}
