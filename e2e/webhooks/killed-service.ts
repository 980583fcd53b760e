import { setTimeout as pause } from 'node:timers/promises'
import { startService } from '../service-process.ts'
import type { ServiceProcess } from '../service-process.ts'
import type { Kill } from './check-arrivals.ts'
import { endWaits, waiting } from './injected-faults.ts'

/** A service that is killed occasionally and restarts at the same address with the same data. */
export interface KilledService {
  readonly first: ServiceProcess
  readonly kills: readonly Kill[]
  /** Resolves while it is up. */
  readonly up: () => Promise<void>
  /** Kills the service and its database at once, and restarts them. */
  kill(): Promise<void>
  /** Waits until no delivery is pending at an active endpoint. */
  allDelivered(): Promise<void>
  stop(): Promise<void>
}

/** Starts such a service. */
export async function startKilledService(environment: Record<string, string>): Promise<KilledService> {
  const first = await startService({ environment })
  const { port, dataDir } = first
  const kills: Kill[] = []
  let service = first
  let isUp = Promise.resolve()
  const restart = async () => {
    const at = Date.now()
    await service.kill()
    service = await startService({ port, dataDir, environment })
    kills.push({ at, until: Date.now() })
    await endWaits(dataDir)
  }
  return {
    first,
    kills,
    up: () => isUp,
    kill: () => (isUp = restart()),
    allDelivered: async () => {
      while ((await waiting(dataDir)) > 0) {
        await endWaits(dataDir)
        await pause(500)
      }
    },
    stop: () => service.stop(),
  }
}
