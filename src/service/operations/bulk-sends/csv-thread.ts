import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './read-csv.ts'

parentPort?.postMessage(readCsv(workerData as Uint8Array))
