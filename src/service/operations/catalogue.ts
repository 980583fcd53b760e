import type { FileOperation, ImplementedOperation } from './operation.ts'

/** Every operation of the contract with the act that fulfils it. */
export const operations: readonly ImplementedOperation[] = []

/** Every address that answers a file. */
export const files: readonly FileOperation[] = []
